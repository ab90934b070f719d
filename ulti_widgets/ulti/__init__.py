"""The rules of Ulti: contracts, tricks, auction, kontra, settlement, match."""

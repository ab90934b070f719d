/** The sheets of the table, in the order in which they build on each other. */
import "./table.css";
import "./seats.css";
import "./trick.css";
import "./hand.css";
import "./wide.css";

/** A style sheet imported for its effect: the build puts it into the entry's own .css file. */
declare module "*.css";

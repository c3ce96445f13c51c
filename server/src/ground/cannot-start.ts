/** A start that cannot go on; the message is one line for the operator. */
export class CannotStart extends Error {}

/** A part of what is told, as the end of a NATS subject. A server listens only to what its people and robots need. */
export type Channel = string

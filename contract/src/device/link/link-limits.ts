/** The link's WebSocket subprotocol. */
export const linkProtocol = 'filo-link.v1'

/** A larger frame closes the link (RFC 6455 code 1009). */
export const linkMaxFrameBytes = 1_048_576

/** Durable messages a robot sends ahead of the last `ack`. */
export const linkWindow = 64

/** A side that hears nothing for this many heartbeats takes the link for dead. */
export const linkDeadHeartbeats = 3

/**
 * RFC 6455 close codes with a meaning of ours. `unread`: too much waits that the robot has not read; `flooding`: it asked
 * more of the server than any robot needs; `barred`: another machine works as this robot.
 */
export const linkCloseCodes = {
  revoked: 4001,
  replaced: 4002,
  unauthorized: 4003,
  protocol: 4004,
  unread: 4005,
  flooding: 4006,
  barred: 4007,
} as const

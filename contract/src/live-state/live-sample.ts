import { z } from 'zod'
import { RuntimeInfo } from '../device/messages/runtime-info.ts'
import { Instant } from '../entity.ts'

/** The parts of a robot whose joints are told of one by one, in the order in which they are shown. */
export const jointParts = ['left_arm', 'right_arm', 'head', 'body'] as const
export type JointPart = (typeof jointParts)[number]

/** How a joint stands, as the robot's software says. */
const jointStates = ['active', 'passive', 'faulty'] as const
export type JointState = (typeof jointStates)[number]

/** Joints of one robot at most. */
export const mostJoints = 64

const Degrees = z.number().min(-36_000).max(36_000)

/** One joint as the robot's software told it; what it leaves out is unknown. Degrees, newton metres, °C. */
export const JointReading = z.object({
  part: z.enum(jointParts),
  name: z.string().trim().min(1).max(60),
  angleDeg: Degrees.optional(),
  torqueNm: z.number().min(-10_000).max(10_000).optional(),
  tempC: z.number().min(-100).max(300).optional(),
  /** Between which angles it may move. */
  minDeg: Degrees.optional(),
  maxDeg: Degrees.optional(),
  state: z.enum(jointStates).optional(),
})
export type JointReading = z.infer<typeof JointReading>

/** What a robot is like at one moment; sent only while somebody looks. */
export const LiveSample = z.object({
  /** By the robot's own clock. */
  at: Instant,
  /** Between two samples, in ms, as the agent means to send them. */
  everyMs: z.number().int().min(50).max(60_000),
  runtime: RuntimeInfo,
  /** How warm the machine's parts are, by the names of their sensors. */
  temperatures: z.array(z.object({ name: z.string().max(60), tempC: z.number().min(-100).max(300) })).max(16),
  /** Empty: nobody tells. */
  joints: z.array(JointReading).max(mostJoints),
  /** How old the newest joint was when the sample was made, in ms; null without one. */
  jointsAgeMs: z.number().int().min(0).max(3_600_000).nullable(),
})
export type LiveSample = z.infer<typeof LiveSample>

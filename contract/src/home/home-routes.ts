import { z } from 'zod'
import { ArosRef, VariantRef } from '../aros-versions/aros-version-shapes.ts'
import { Id, Instant } from '../entity.ts'
import { CommaList } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'
import { UpdateState } from '../updates/updates-routes.ts'
import { WaitingKind, WaitingWork } from './waiting-work.ts'

/** The fleet in numbers; each is a link to its filtered list. */
export const getFleetSummary = route({
  name: 'getFleetSummary',
  method: 'GET',
  path: '/api/home/fleet',
  summary: 'Robots in scope: connection, updates and which AROS version runs where',
  access: { permission: 'robot.read' },
  response: z.object({
    total: z.number().int(),
    /** Never heard of, or offline: what is known of the updates of the others says nothing of these. */
    unknown: z.number().int(),
    online: z.number().int(),
    /** Silent for so long, or cut off; units that were never heard of do not count. */
    offline: z.number().int(),
    updating: z.number().int(),
    failed: z.number().int(),
    /** A newer release is published for them than the one they shall run. */
    available: z.number().int(),
    waitingForQuality: z.number().int(),
    /** Figures of more than a thousand are estimates, in three digits: the fleet is large. */
    isEstimated: z.boolean(),
    versions: z.array(z.object({ arosId: Id.nullable(), name: z.string(), robots: z.number().int() })),
  }),
})

/** Which unit runs what, release by release; the same figures as those of {@link getFleetSummary}. */
export const listFleetReleases = route({
  name: 'listFleetReleases',
  method: 'GET',
  path: '/api/home/releases',
  summary: 'How many robots in scope run which AROS version, by product',
  access: { permission: 'aros.read' },
  response: z.object({
    total: z.number().int(),
    isEstimated: z.boolean(),
    /** The release that most run first; the first 500 of them. Without a release: robots that reported none. */
    releases: z.array(
      z.object({
        aros: ArosRef.nullable(),
        product: VariantRef.nullable(),
        isDefault: z.boolean(),
        robots: z.number().int(),
      }),
    ),
  }),
})

export const listUpdateOutcomes = route({
  name: 'listUpdateOutcomes',
  method: 'GET',
  path: '/api/home/outcomes',
  summary: "How updates ended on each of the last 14 days of the reader's time zone",
  access: { permission: 'update.read' },
  response: z.object({
    days: z.array(z.object({ day: z.iso.date(), succeeded: z.number().int(), failed: z.number().int() })),
    /** Robots that an update failed on within the last 24 hours. */
    failedLastDay: z.number().int(),
    /** Robots of which a package fails: it did not start, or its service ends again and again. */
    failingServices: z.number().int(),
  }),
})

/** One list by one rule: home shows its rows, the menu its totals. */
export const listWaitingWork = route({
  name: 'listWaitingWork',
  method: 'GET',
  path: '/api/home/waiting',
  summary: 'What waits for the signed-in person, most urgent first, with the reason and what to do',
  access: 'session',
  /** Only these kinds are read; without it all. */
  query: z.object({ 'f.kind': CommaList.pipe(z.array(WaitingKind)).optional() }),
  response: WaitingWork,
})

export const listActivity = route({
  name: 'listActivity',
  method: 'GET',
  path: '/api/home/activity',
  summary: 'What happened last to the robots in scope, in words',
  access: { permission: 'update.read' },
  response: z.object({
    items: z.array(
      z.object({
        id: Id,
        unitId: Id,
        serial: z.string(),
        state: UpdateState,
        arosName: z.string().nullable(),
        text: z.string(),
        at: Instant,
      }),
    ),
  }),
})

export const onboardingSteps = ['model', 'package', 'test_aros', 'robot', 'agent', 'production_aros'] as const
/** The first steps of a customer: see the robot, add people, set up what one wants to hear of or confirm it as it is. */
export const customerSteps = ['see_robot', 'add_user', 'choose_notices'] as const

export const getOnboarding = route({
  name: 'getOnboarding',
  method: 'GET',
  path: '/api/home/onboarding',
  summary: 'Which first steps are done: of a new installation, or of the customer whose administrator asks',
  access: { permission: 'user.manage' },
  response: z.object({
    steps: z.array(
      z.object({
        step: z.enum([...onboardingSteps, ...customerSteps]),
        isDone: z.boolean(),
        title: LocalizedText,
      }),
    ),
  }),
})

export const homeRoutes = [
  getFleetSummary,
  listFleetReleases,
  listUpdateOutcomes,
  listWaitingWork,
  listActivity,
  getOnboarding,
]

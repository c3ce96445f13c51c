import type { Mutation } from '../mutation.ts'

const folder = 'server/src/features/remote'
const judge = `${folder}/judge-session.ts`
const ofJudge = [`${folder}/judge-session.test.ts`]
const ofOrder = [`${folder}/remote-order.test.ts`]
const ofApi = [`${folder}/remote.api.test.ts`]
const ofConnect = [`${folder}/remote-connect.api.test.ts`]
const ofDossier = [`${folder}/dossier.engines.test.ts`]

/** Breaks of what servers let people do with robots from afar, and of what is written down of it. */
export const remoteServerMutations: readonly Mutation[] = [
  {
    name: 'developers and testers reach robots of customers',
    file: judge,
    search:
      "if (ownTestRobotRoles.includes(role) && (customerId !== null || !isTestRobot)) return 'not_yours'",
    replace: '',
    tests: ofJudge,
  },
  {
    name: 'a session goes on once its requester has signed out',
    file: judge,
    search: "if (role === null || !isSignedIn) return 'not_permitted'",
    replace: "if (role === null) return 'not_permitted'",
    tests: ofJudge,
  },
  {
    name: 'a session that nobody was asked about outlives a rule that asks now',
    file: judge,
    search:
      "return answer === 'refused' || (answer === 'consent' && !needsConsent) ? 'customer_refuses' : undefined",
    replace: "return answer === 'refused' ? 'customer_refuses' : undefined",
    tests: ofJudge,
  },
  {
    name: 'a session goes on for its former owner’s sake',
    file: judge,
    search: "if (unit.isRetired || unit.customerId !== customerId) return 'robot_changed'",
    replace: "if (unit.isRetired) return 'robot_changed'",
    tests: ofJudge,
  },
  {
    name: 'a session lasts longer than it was allowed',
    file: judge,
    search: "if (isPast(endsAt, now)) return 'time_over'",
    replace: '',
    tests: ofJudge,
  },
  {
    name: 'a robot opens what is being asked about',
    file: `${folder}/remote-order.ts`,
    search: "desired: !isOpen ? 'ended' : waits ? 'consent' : 'open',",
    replace: "desired: !isOpen ? 'ended' : 'open',",
    tests: ofOrder,
  },
  {
    name: 'the person beside the robot has no longer to answer than the robot has to show the question',
    file: `${folder}/remote-order.ts`,
    search: "state === 'requested' ? { seconds: remoteConsentSeconds } : questionOf(answerBy, now)",
    replace: 'questionOf(answerBy, now)',
    tests: ofOrder,
  },
  {
    name: 'a robot’s word opens a session that nobody consented to',
    file: `${folder}/handle-remote-messages.ts`,
    search: "if (row.needsConsent && row.consentAnswer !== 'yes') {",
    replace: "if (row.needsConsent && row.consentAnswer === 'no') {",
    tests: ofApi,
  },
  {
    name: 'a ticket opens a session from another browser than it was made in',
    file: `${folder}/remote-tickets.ts`,
    search: 'const isOwn = used?.userId === actor.userId && used.signInId === actor.sessionId',
    replace: 'const isOwn = used?.userId === actor.userId',
    tests: ofConnect,
  },
  {
    name: 'a page that is gone without a word stays connected',
    file: `${folder}/remote-connection.ts`,
    search: 'if (unanswered >= MOST_UNANSWERED) socket.cut()',
    replace: 'if (unanswered < 0) socket.cut()',
    tests: ofConnect,
  },
  {
    name: 'a dossier takes more after it was closed',
    file: `${folder}/dossier.ts`,
    search: 'const isNext = (isThere || offset === length) && !isClosed(row, name) && row.sealedAt === null',
    replace: 'const isNext = isThere || offset === length',
    tests: ofDossier,
  },
  {
    name: 'a dossier whose last piece came before is never closed',
    file: `${folder}/dossier.ts`,
    search: 'if (isThere && (end < length || isClosed(row, name) || !isLast)) return length',
    replace: 'if (isThere) return length',
    tests: ofDossier,
  },
  {
    name: 'a dossier that is whole before the end of its session waits for housekeeping',
    file: `${folder}/write-session.ts`,
    search: 'afterCommit(work.tx, () => sealDossier(deps, row.id))',
    replace: '',
    tests: ofDossier,
  },
]

import { HardwarePart, hardwarePartTable } from '@filo/contract/hardware/hardware-parts'
import { linkTo } from '@filo/contract/notifications/linked-pages'
import {
  InstallEnd,
  InstallStop,
  installEndNames,
  installStopNames,
} from '@filo/contract/program-installs/install-reasons'
import { endOfTests } from '../end-of-tests.ts'
import { failingText } from './failing-text.ts'
import { type Rule, staff, textOf, toStaff, users, words } from './notice-rule.ts'

const updateFailed: Rule = (fact) => {
  const aros = textOf(fact.after?.['aros'])
  return {
    kind: 'update_failed',
    audience: { to: 'holders', customerId: fact.customerId, unitId: fact.objectId },
    params: { ...words(fact), aros },
    foldKey: aros,
    link: linkTo('aboutRobots', { unitId: fact.objectId, tab: 'software', part: 'updates' }),
    linkOfMany: linkTo('producedRobots', { 'f.attention': 'update_failed_24h' }),
  }
}

const serviceFailing: Rule = (fact, subject) => {
  return {
    kind: 'service_failing',
    audience: { to: 'holders', customerId: fact.customerId, unitId: fact.objectId },
    params: { ...words(fact), packages: failingText(fact.after, subject) },
    foldKey: 'all',
    link: linkTo('aboutRobots', { unitId: fact.objectId, tab: 'software' }),
    linkOfMany: linkTo('producedRobots', { 'f.attention': 'service_failing' }),
  }
}

/** Whoever asked for a program is told how that ended, on the page of the robot. */
function toRequester(kind: 'program_install_done' | 'program_install_failed'): Rule {
  return (fact) => {
    const { requestedBy, unitId, end } = fact.after ?? {}
    const ended = InstallEnd.safeParse(end).data
    const { object, outcome } = words(fact)
    return {
      kind,
      audience: users(typeof requestedBy === 'string' ? [requestedBy] : []),
      params: { object, outcome: ended ? installEndNames[ended] : outcome },
      link: linkTo('aboutRobots', { unitId: textOf(unitId), tab: 'software' }),
    }
  }
}

const installFailed = toRequester('program_install_failed')

/** Said in the place of a reason to stand still. */
const installRuns = { tr: 'engel kalktı', en: 'nothing is in the way any more' }

/** Customers are told when a program of theirs stands still, and when it runs again. */
const programStopped: Rule = (fact) => {
  const unitId = textOf(fact.after?.['unitId'])
  const reason = InstallStop.safeParse(fact.after?.['stopReason']).data
  const { object, outcome } = words(fact)
  return {
    kind: 'program_stopped',
    audience: { to: 'holders', customerId: fact.customerId, unitId },
    params: { object, outcome, reason: reason ? installStopNames[reason] : installRuns },
    foldKey: `${object.split(' · ').at(-1)} ${reason ?? ''}`,
    link: linkTo('aboutRobots', { unitId, tab: 'software' }),
  }
}

const agentRenewalFailed: Rule = (fact) => {
  const version = textOf(fact.after?.['version'])
  return {
    kind: 'agent_renewal_failed',
    audience: staff,
    params: { ...words(fact), version },
    foldKey: version,
    link: linkTo('aboutRobots', { unitId: fact.objectId }),
    linkOfMany: linkTo('robotVersion', { tab: 'agents' }),
  }
}

/** Whoever goes to robots is told where: those that run it are listed. */
const agentRecalled: Rule = (fact) => ({
  kind: 'agent_recalled',
  audience: staff,
  params: { ...words(fact), reason: fact.reason ?? '' },
  link: linkTo('producedRobots', { 'f.agentVersion': fact.objectName }),
})

const hardwareChanged: Rule = (fact) => {
  const { part, title, changeId } = fact.after ?? {}
  const known = HardwarePart.safeParse(part).data
  const name = known ? hardwarePartTable[known].name : { tr: 'donanım', en: 'hardware' }
  const called = typeof title === 'string' && title ? ` (${title.slice(0, 60)})` : ''
  return {
    kind: 'hardware_changed',
    audience: { to: 'holders', customerId: fact.customerId, unitId: fact.objectId },
    params: { ...words(fact), part: { tr: `${name.tr}${called}`, en: `${name.en}${called}` } },
    foldKey: 'all',
    link: linkTo('hardwareDiagnostic', {
      unitId: fact.objectId,
      ...(typeof changeId === 'string' ? { changeId } : {}),
    }),
    linkOfMany: linkTo('producedRobots', { 'f.attention': 'hardware_unexplained' }),
  }
}

const hardwareTestEnded: Rule = (fact, { authorIds }) => ({
  kind: 'hardware_test_ended',
  audience: users(authorIds),
  params: { ...words(fact), outcome: endOfTests(fact) },
  link: linkTo('hardwareDiagnostic', { unitId: fact.objectId, part: 'tests' }),
})

/** The robot's customer is told of whoever connects, with the question where there is one, and of what was done. */
function toCustomerOf(kind: 'remote_session_requested' | 'remote_session_sealed'): Rule {
  return (fact) => ({
    kind,
    audience: { to: 'holders', customerId: fact.customerId, unitId: textOf(fact.after?.['unitId']) },
    params: { ...words(fact), reason: fact.reason ?? '' },
    foldKey: 'all',
    link: linkTo('remoteConnection', { session: fact.objectId }),
    linkOfMany: linkTo('remoteConnection'),
  })
}

/** Addresses are the robot's: what is not known has none. */
const addressOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 45) : '?')

const robotCloned: Rule = (fact) => ({
  kind: 'robot_cloned',
  audience: staff,
  params: {
    ...words(fact),
    working: addressOf(fact.after?.['otherIp']),
    second: addressOf(fact.after?.['ip']),
  },
  link: linkTo('aboutRobots', { unitId: fact.objectId }),
})

const toRobot = ({ objectId: unitId }: { objectId: string }) => linkTo('aboutRobots', { unitId })

/** Which audited acts of robots, and about their agents, people are told of. */
export const robotRules: Record<string, Rule> = {
  'update.failed': updateFailed,
  'update.rolled_back': updateFailed,
  'produced_robot.service_failing': serviceFailing,
  'program_install.installed': toRequester('program_install_done'),
  'program_install.removed': toRequester('program_install_done'),
  'program_install.failed': installFailed,
  'program_install.removal_failed': installFailed,
  'program_install.ended': installFailed,
  'program_install.stopped': programStopped,
  'program_install.started': programStopped,
  'agent.renewal_failed': agentRenewalFailed,
  'agent.recalled': agentRecalled,
  'hardware.unexplained': hardwareChanged,
  'hardware_test.ended': hardwareTestEnded,
  'hardware_test.expired': hardwareTestEnded,
  'hardware_test.cancelled': hardwareTestEnded,
  'remote_session.requested': toCustomerOf('remote_session_requested'),
  'remote_session.sealed': toCustomerOf('remote_session_sealed'),
  'produced_robot.clone_suspected': robotCloned,
  'produced_robot.restored': toStaff('robot_restored', toRobot),
  'produced_robot.outbox_lost': toStaff('robot_restored', toRobot),
  'produced_robot.flooding': toStaff('robot_flooding', toRobot),
}

import { auditActions } from '@filo/contract/audit/audit-actions'
import { notificationKindKeys, notificationKinds } from '@filo/contract/notifications/notification-kinds'
import { describe, expect, test } from 'vitest'
import type { AuditFact, Subject } from './notice-rule.ts'
import { noticedActions, noticeOf } from './notices-of-audit.ts'

const fact = (action: string, change: Partial<AuditFact> = {}): AuditFact => ({
  at: new Date('2026-03-05T10:00:00Z'),
  actorId: 'actor',
  action,
  objectId: 'object',
  objectName: 'Nova 5.2.0',
  customerId: null,
  before: null,
  after: null,
  reason: null,
  ...change,
})
const subject: Subject = { authorIds: ['author'] }

describe('what people are told of the audit log', () => {
  test('every noticed action is one that is audited', () => {
    for (const action of noticedActions) expect(Object.keys(auditActions)).toContain(action)
  })

  test('every kind is told of, by the log or by the clock', () => {
    // Some acts are news only where they moved something.
    const byLog = noticedActions.flatMap((action) => noticeOf(fact(action), subject)?.kind ?? [])
    const byClock = ['test_due', 'robot_offline', 'robot_waiting', 'robots_turned_away', 'entitlement_ends']
    expect(new Set([...byLog, ...byClock])).toEqual(new Set(notificationKindKeys))
  })

  test.each([
    [
      'aros.review_requested',
      { to: 'holders', customerId: null, exceptIds: ['author'] },
      '/arosversions?ArosId=object&tab=tests',
    ],
    ['aros.published', { to: 'holders', customerId: null }, '/arosversions?ArosId=object'],
    ['aros.approved', { to: 'users', userIds: ['author'] }, '/arosversions?ArosId=object'],
    ['version.scan_failed', { to: 'users', userIds: ['author'] }, '/material/aboutversion?versionId=object'],
    ['user.roles_set', { to: 'users', userIds: ['object'] }, '/profile'],
    ['user.mfa_disabled', { to: 'users', userIds: ['object'] }, '/profile?tab=security'],
    ['user.recovery_code_used', { to: 'users', userIds: ['object'] }, '/profile?tab=security'],
    ['user.identity_linked', { to: 'users', userIds: ['object'] }, '/profile?tab=security'],
  ])('%s goes to who is meant and leads to the place', (action, audience, link) => {
    expect(noticeOf(fact(action), subject)).toMatchObject({ audience, link })
  })

  test.each<[string, Partial<AuditFact>, object | undefined]>([
    [
      'customer.update_policy_set',
      { reason: 'Gece' },
      { params: { how: { en: 'changed by the manufacturer' } } },
    ],
    ['customer.update_policy_set', {}, undefined],
    ['produced_robot.left_customer', {}, { foldKey: 'left', link: '/product/producedrobots' }],
    ['produced_robot.updated', { after: { customerId: 'otel' } }, { foldKey: 'joined' }],
    ['produced_robot.updated', { before: { customerId: 'otel' }, after: { customerId: 'otel' } }, undefined],
    ['produced_robot.updated', { after: { notes: 'kapıda' } }, undefined],
  ])(
    'what touches a promise to a customer is told to its administrators: %s %j',
    (action, change, notice) => {
      const reported = noticeOf(fact(action, { customerId: 'otel', ...change }), subject)
      if (!notice) return expect(reported).toBeUndefined()
      expect(reported).toMatchObject({ audience: { to: 'holders', customerId: 'otel' }, ...notice })
    },
  )

  test('a program release is told to whoever may approve it, and its decision to who made it', () => {
    const submitted = fact('program_release.submitted', { objectName: 'menu 1.1.0' })
    expect(noticeOf(submitted, subject)).toMatchObject({
      kind: 'program_review',
      audience: { to: 'holders', customerId: null, exceptIds: ['author'] },
      link: '/programs?releaseId=object',
      linkOfMany: '/programs?tab=review',
    })
    expect(noticeOf(fact('program_release.rejected'), subject)).toMatchObject({
      kind: 'program_decided',
      audience: { to: 'users', userIds: ['author'] },
    })
  })

  test('whose robots another test takes is told which and by what, and led to the test', () => {
    const testerId = '01980000-0000-7000-8000-000000000001'
    const after = { robots: 'NH1-000004', by: 'Nova 5.3.0', remaining: 0, testerIds: [testerId] }
    expect(noticeOf(fact('aros.robots_taken', { after }), subject)).toMatchObject({
      kind: 'test_robots_moved',
      audience: { to: 'users', userIds: [testerId] },
      params: { object: 'Nova 5.2.0', robots: 'NH1-000004', by: 'Nova 5.3.0' },
      link: '/material/versiontest?ArosId=object',
    })
  })

  test('a failed update is for who sees the robot, and failures of one release are one line', () => {
    const failed = fact('update.rolled_back', { customerId: 'hotel', after: { aros: 'Nova 5.2.0' } })
    expect(noticeOf(failed, subject)).toMatchObject({
      kind: 'update_failed',
      link: '/product/producedrobots/aboutrobots?RobotId=object&tab=software&part=updates',
      audience: { to: 'holders', customerId: 'hotel', unitId: 'object' },
      foldKey: 'Nova 5.2.0',
    })
  })

  test('who renews agents hears of robots that stay on the old one, one line per version', () => {
    const failed = fact('agent.renewal_failed', { objectName: 'NH1-7', after: { version: '0.2.0' } })
    expect(noticeOf(failed, subject)).toMatchObject({
      kind: 'agent_renewal_failed',
      audience: { to: 'holders', customerId: null },
      params: { object: 'NH1-7', version: '0.2.0' },
      foldKey: '0.2.0',
      link: '/product/producedrobots/aboutrobots?RobotId=object',
      linkOfMany: '/robotversion?tab=agents',
    })
  })

  test('who looks after robots hears of a recalled agent, and why, and is led to those that run it', () => {
    const which = { objectId: '1.2.0', objectName: '1.2.0' }
    const recalled = fact('agent.recalled', { ...which, reason: 'it forgets its key' })
    expect(noticeOf(recalled, subject)).toMatchObject({
      kind: 'agent_recalled',
      audience: { to: 'holders', customerId: null },
      actorId: 'actor',
      params: { object: '1.2.0', reason: 'it forgets its key' },
      link: '/product/producedrobots?f.agentVersion=1.2.0',
    })
    expect(notificationKinds.agent_recalled.roles).toEqual(['admin', 'production', 'support'])
  })

  test('whose robot waits for a decision is told of it, and robots asked about for one release are one line', () => {
    const requested = fact('update.consent_requested', { customerId: 'hotel', after: { aros: 'Nova 5.2.0' } })
    expect(noticeOf(requested, subject)).toMatchObject({
      kind: 'consent_requested',
      audience: { to: 'holders', customerId: 'hotel', unitId: 'object' },
      foldKey: 'Nova 5.2.0',
      link: '/customerversion?f.offer=waiting',
    })
  })

  test('a test assignment goes to the tester and names the version only', () => {
    const assigned = fact('tester.assigned', { objectName: 'Ayşe Işık · Nova 5.2.0' })
    const notice = noticeOf(assigned, { authorIds: ['author'], testerId: 'tester', arosId: 'aros' })
    expect(notice).toMatchObject({
      audience: { to: 'users', userIds: ['tester'] },
      params: { object: 'Nova 5.2.0' },
      link: '/material/versiontest?ArosId=aros',
    })
  })

  test('a defect goes to the people of the package, its answer to the tester who found it', () => {
    const who = { authorIds: ['owner', 'author'], testerId: 'tester', arosId: 'aros', versionId: 'version' }
    expect(noticeOf(fact('defect.recorded'), who)).toMatchObject({
      kind: 'defect_found',
      audience: { to: 'users', userIds: ['owner', 'author'] },
      link: '/material/aboutversion?versionId=version&tab=tests',
    })
    expect(noticeOf(fact('defect.rejected'), who)).toMatchObject({
      kind: 'defect_answered',
      audience: { to: 'users', userIds: ['tester'] },
      link: '/material/versiontest?ArosId=aros',
    })
    expect(noticeOf(fact('defect.verified'), who)).toBeUndefined()
  })

  test.each([
    ['ended', { disk: 'passed', camera: 'failed' }, 'Donanım testi bitti: 2 testten 1 tanesi geçti'],
    ['ended', { disk: 'passed', camera: 'cancelled' }, 'Donanım testi bitti: 1 testten 1 tanesi geçti'],
    ['ended', { disk: 'refused', camera: 'refused' }, 'İzin verilmedi'],
    ['expired', { runId: 'run', state: 'expired' }, 'Donanım testi isteğinin süresi doldu'],
    ['cancelled', { runId: 'run' }, 'Donanım testi iptal edildi'],
  ])('who asked for hardware tests is told how they %s, one line per robot', (end, after, words) => {
    const notice = noticeOf(fact(`hardware_test.${end}`, { objectName: 'NH1-7', after }), subject)
    expect(notice).toMatchObject({
      kind: 'hardware_test_ended',
      audience: { to: 'users', userIds: ['author'] },
      params: { object: 'NH1-7', outcome: { tr: words } },
      link: '/HardwareDiagnostic?RobotId=object&part=tests',
    })
    expect(notice?.foldKey).toBeUndefined()
  })

  test('whoever acted is left out, except where the account itself is concerned', () => {
    expect(noticeOf(fact('aros.published'), subject)?.actorId).toBe('actor')
    for (const action of ['user.password_changed', 'user.recovery_code_used', 'user.identity_linked'])
      expect(noticeOf(fact(action), subject)?.actorId).toBeNull()
  })

  test.each(['session.started', 'update.succeeded', 'no.such'])('nobody is told of %s', (action) => {
    expect(noticeOf(fact(action), subject)).toBeUndefined()
  })

  test('nobody is told of nothing: every kind has somebody who can be told', () => {
    for (const kind of notificationKindKeys) expect(notificationKinds[kind].roles.length).toBeGreaterThan(0)
  })
})

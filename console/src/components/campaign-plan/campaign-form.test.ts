import { CampaignPolicy, Waves } from '@filo/contract/campaigns/campaign-plan'
import { expect, test } from 'vitest'
import { CampaignForm, campaignBody, proposedCampaign } from './campaign-form.ts'

const id = '019a0000-0000-7000-8000-000000000001'
const filled = { ...proposedCampaign({ quietHours: null }), name: 'Yayılım', variantId: id, arosId: id }

test('what is proposed makes a plan that the server takes', () => {
  const { target, waves, policy } = campaignBody(CampaignForm.parse({ ...filled, customerIds: [id] }), null)
  expect(Waves.parse(waves)).toEqual([5, 25, 100])
  expect(target).toEqual({ query: { 'f.variantId': [id], 'f.customerId': [id] } })
  expect(CampaignPolicy.parse(policy)).toEqual(CampaignPolicy.parse({}))
})

test('robots that were chosen elsewhere are the target as they were chosen', () => {
  const target = { unitIds: [id] }
  expect(campaignBody(CampaignForm.parse(filled), null, target).target).toBe(target)
})

test.each([
  ['5 25 100', [5, 25, 100]],
  ['%10; %100', [10, 100]],
  ['100', [100]],
])('waves written as %s are %j', (waves, expected) => {
  expect(CampaignForm.parse({ ...filled, waves }).waves).toEqual(expected)
})

test.each([
  ['', 'waves'],
  ['5, 5, 100', 'waves'],
  ['5, 50', 'waves'],
  ['beş', 'waves'],
])('waves written as "%s" are refused', (waves, path) => {
  expect(CampaignForm.safeParse({ ...filled, waves }).error?.issues[0]?.path[0]).toBe(path)
})

test('hours need both ends, and different ones', () => {
  const refused = (from: string, to: string) => CampaignForm.safeParse({ ...filled, from, to }).success
  expect([refused('22:00', ''), refused('', '06:00'), refused('06:00', '06:00')]).toEqual([
    false,
    false,
    false,
  ])
  expect(
    campaignBody(CampaignForm.parse({ ...filled, from: '22:00', to: '06:00' }), null).policy.window,
  ).toEqual({
    from: '22:00',
    to: '06:00',
  })
})

test('hours that are quiet leave the others to a new campaign', () => {
  const { from, to } = proposedCampaign({ quietHours: { from: '08:00', to: '22:00' } })
  expect([from, to]).toEqual(['22:00', '08:00'])
})

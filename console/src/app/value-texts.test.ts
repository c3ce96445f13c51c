import { UnitRenewalState } from '@filo/contract/agents/agent-orders-routes'
import { remoteAccesses } from '@filo/contract/customers/remote-policy'
import { UpdatePolicy } from '@filo/contract/customers/update-policy'
import { RenewalOutcome } from '@filo/contract/device/assignment/agent-order'
import { expect, test } from 'vitest'
import componentsEn from '../components/texts/en.json' with { type: 'json' }
import componentsTr from '../components/texts/tr.json' with { type: 'json' }
import customersEn from '../features/customers/texts/en.json' with { type: 'json' }
import customersTr from '../features/customers/texts/tr.json' with { type: 'json' }

const modes = UpdatePolicy.shape.mode.options

test.each([
  ['tr', customersTr, componentsTr],
  ['en', customersEn, componentsEn],
] as const)('every value that a text is chosen by has its words (%s)', (_language, customers, components) => {
  const { policy, remote } = customers
  const { values } = components.history
  for (const texts of [policy.modes, policy.modeHelp, values.mode])
    expect(Object.keys(texts).toSorted()).toEqual(modes.toSorted())
  for (const texts of [remote.help, values.access])
    expect(Object.keys(texts).toSorted()).toEqual(remoteAccesses.toSorted())
  const outcomes = new Set([...UnitRenewalState.options, ...RenewalOutcome.options])
  expect(Object.keys(components.agents.outcome).toSorted()).toEqual([...outcomes].toSorted())
})

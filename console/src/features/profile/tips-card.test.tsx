// @vitest-environment jsdom
import type { Session } from '@filo/contract/session/session-routes'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PageTip } from '../../components/tip/PageTip.tsx'
import { rootKey } from '../../state/persistence.ts'
import { useRootStore } from '../../state/root-store.ts'
import { acceptSession } from '../../state/session-store.ts'
import { renderUi } from '../../ui/testing/test-render-ui.tsx'
import { TipsCard } from './TipsCard.tsx'

afterEach(cleanup)

const signIn = (id: string) =>
  acceptSession({
    user: { id },
    role: 'developer',
    stateFlag: 'active',
    preferences: {},
  } as unknown as Session)
const tip = () => screen.queryByRole('note')

test('a tip that a person has closed stays closed for them, and for nobody else', async () => {
  signIn('ayşe')
  const first = await renderUi(<PageTip of="order" />)
  await first.user.click(screen.getByRole('button', { name: 'İpucunu kapat' }))
  expect(tip()).toBeNull()
  expect(JSON.parse(localStorage.getItem(rootKey) ?? '{}').state.hiddenTips).toEqual({ ayşe: ['order'] })
  first.again(<PageTip of="upload" />)
  expect(tip()).not.toBeNull()
  cleanup()
  signIn('can')
  await renderUi(<PageTip of="order" />)
  expect(tip()).not.toBeNull()
  expect(useRootStore.getState().hiddenTips['ayşe']).toEqual(['order'])
})

test('the preferences take the tips that were closed out again', async () => {
  useRootStore.setState({ hiddenTips: { ayşe: ['order'], can: ['order'] } })
  signIn('ayşe')
  const { user } = await renderUi(<TipsCard />)
  await user.click(screen.getByRole('button'))
  expect(screen.queryByRole('button')).toBeNull()
  expect(useRootStore.getState().hiddenTips).toEqual({ ayşe: [], can: ['order'] })
})

// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { rootKey } from './persistence.ts'
import { rehydrateRootState, useRootStore } from './root-store.ts'

test('default views that an earlier console kept in the browser go, what else it kept stays', async () => {
  const state = { density: 'compact', defaultViews: { u1: { listUsers: 'mine' } } }
  localStorage.setItem(rootKey, JSON.stringify({ state, version: 0 }))
  await rehydrateRootState()
  expect(useRootStore.getState()).toMatchObject({ density: 'compact', sidebarMode: 'full' })
  useRootStore.setState({ sidebarMode: 'compact' })
  const retained = JSON.parse(localStorage.getItem(rootKey) ?? '{}').state
  expect(retained).toMatchObject({ density: 'compact', sidebarMode: 'compact' })
  expect(retained).not.toHaveProperty('defaultViews')
})

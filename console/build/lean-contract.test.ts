import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { leanModule } from './lean-contract.ts'

const code = `
import { z } from 'zod'
import { Id, longest } from './entity.ts'
import { route } from './route.ts'
import { Page } from './page.ts'
export const states = ['az', 'başarısız']
export const State = z.enum(states)
export const stateNames = { a: { en: 'State z' } }
const secret = { id: Id }
export const Row = z.object(secret)
export function isState(value) { return State.safeParse(value).success }
export const limit = longest + 1
export const listRows = route({ name: 'listRows', method: 'GET', path: '/api/rows', query: Row, response: Page(z.array(Row)) })
const ofRow = { access: { permission: 'row.read' }, params: Page('rowId') }
export const getRow = route({ ...ofRow, name: 'getRow', method: 'GET', path: '/api/rows/:rowId' })
export const addRow = route({ name: 'addRow', method: 'POST', path: '/api/rows', body: Row, response: Row })
`
const lean = leanModule(code, parseAst(code).body, './rows.ts?shapes')

test('routes keep what a request needs, and a sign of their body', () => {
  expect(lean).toContain("({ name: 'listRows', method: 'GET', path: '/api/rows' })")
  expect(lean).toContain('body: true')
})

test('what routes have in common keeps no shapes either', () => {
  expect(lean).toContain('const ofRow = /* @__PURE__ */ (() => ({  }))()')
})

test('shapes and what is made of them are passed on from a module of their own', () => {
  expect(lean).toContain("export { State, Row, isState } from './rows.ts?shapes'")
  expect(lean).not.toContain('z.')
  expect(lean).not.toContain('secret')
})

test('lists, names and numbers stay, even where a text holds the name of a shape', () => {
  for (const name of ['states', 'stateNames', 'limit']) expect(lean).toContain(`export const ${name} =`)
})

test('what only shapes were made of is not imported any more', () => {
  expect(lean).not.toContain('page.ts')
  expect(lean).toContain("import { route } from './route.ts'")
  expect(lean).toContain("import { Id, longest } from './entity.ts'")
})

test('asked for as shapes, a module is whole', () => {
  const whole = leanModule(code, parseAst(code).body)
  for (const name of ['states', 'State', 'Row', 'secret']) expect(whole).toContain(`const ${name} =`)
  expect(whole).toContain('export function isState')
})

import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { describeRun, describeStep } from './report-steps.ts'
import { runStep, runSteps, type Step } from './step.ts'

const send = (name: string, code: string): Step => ({ name, program: 'node', args: ['-e', code] })

test('a step passes when its program ends well and says what it must', async () => {
  expect(
    await runStep({ ...send('a', "console.log('Checked 3 files')"), mustMatch: /Checked [1-9]\d* files/ }),
  ).toMatchObject({
    isOk: true,
    output: 'Checked 3 files\n',
  })
})

test.each([
  ['that ends with an error', send('a', 'process.exit(2)')],
  [
    'that saw no file',
    { ...send('a', "console.log('Checked 0 files')"), mustMatch: /Checked [1-9]\d* files/ },
  ],
  ['whose program is missing', { name: 'a', program: 'no-such-program', args: [] }],
])('a step %s has failed', async (_, step) => {
  const result = await runStep(step)
  expect(result.isOk).toBe(false)
  expect(describeStep(result)).toContain('FAILED')
})

test('a run ends with a line per step and the names of the failed ones', async () => {
  const ended: string[] = []
  const steps = [send('slow', 'setTimeout(() => {}, 300)'), send('bad', 'process.exit(1)'), send('good', '')]
  const results = await runSteps(steps, { atOnce: 2, onEnd: ({ name }) => ended.push(name) })
  expect(ended.sort()).toEqual(['bad', 'good', 'slow'])
  const summary = describeRun(results, 1234)
  expect(summary).toMatch(/^failed: bad in 1\.2 s$/m)
  expect(summary.match(/^ok /gm)).toHaveLength(2)
})

test('a step that gives way runs below the others', async () => {
  const step = send('a', 'console.log(os.getPriority())')
  const [own, below] = [await runStep(step), await runStep({ ...step, givesWay: true })]
  expect(Number(own.output)).toBe(getPriority())
  expect(Number(below.output)).toBe(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
})

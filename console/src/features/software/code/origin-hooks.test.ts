import { expect, test } from 'vitest'
import { originHooks } from './origin-hooks.ts'

const scripts = [
  { name: 'postinst' as const, text: '#!/bin/sh\nldconfig\n' },
  { name: 'prerm' as const, text: 'true\n' },
  { name: 'config' as const, text: '#!/bin/sh\n' },
  { name: 'preinst' as const, text: null },
]

test('maintainer scripts become hooks to start from, marked, behind the line of their interpreter', () => {
  const found = originHooks(scripts, ['preinstall', 'install', 'uninstall'])
  expect(found.map(({ name, kind }) => [name, kind])).toEqual([
    ['postinst', 'install'],
    ['prerm', 'uninstall'],
  ])
  expect(found[0]?.hook.text).toMatch(/^#!\/bin\/sh\n# From the \.deb's postinst: .+\nldconfig\n$/)
  expect(found[1]?.hook.text).toMatch(/^# From the \.deb's prerm: .+\ntrue\n$/)
})

test('a hook that is there already is not offered anew', () => {
  expect(originHooks(scripts, ['preinstall'])).toEqual([])
})

import { expect, test } from 'vitest'
import { chooseShell, parseLanguage, parseShells } from './choose-shell.ts'

const allowed = ['/bin/bash', '/usr/bin/zsh']

test.each([
  ['what the settings say', '/opt/fish', '/usr/bin/zsh', ['/opt/fish', '/bin/bash'], '/opt/fish'],
  ['nothing in its place where that is missing', '/opt/fish', '/usr/bin/zsh', ['/bin/bash'], undefined],
  ['the user’s own', '', '/usr/bin/zsh', ['/usr/bin/zsh', '/bin/bash'], '/usr/bin/zsh'],
  [
    'bash for one who may not log in',
    '',
    '/usr/sbin/nologin',
    ['/usr/sbin/nologin', '/bin/bash'],
    '/bin/bash',
  ],
  ['sh where there is no bash', '', undefined, ['/bin/sh'], '/bin/sh'],
  ['none where there is none', '', undefined, [], undefined],
])('the shell of a terminal is %s', (...[, desired, own, programs, shell]) => {
  const isProgram = (path: string) => (programs as readonly string[]).includes(path)
  expect(chooseShell({ requested: desired, own, allowed, isProgram })).toBe(shell)
})

test.each([
  ['LANG=tr_TR.UTF-8\n', 'tr_TR.UTF-8'],
  ['# x\nLC_ALL=C\nLANG="en_US.UTF-8"\n', 'en_US.UTF-8'],
  ['LANG=$(reboot)\n', undefined],
  ['', undefined],
])('the language in %j is %s', (text, language) => {
  expect(parseLanguage(text)).toBe(language)
})

test('login shells are the lines with a path', () => {
  expect(parseShells('# valid\n/bin/sh\n\n/bin/bash\n')).toEqual(['/bin/sh', '/bin/bash'])
})

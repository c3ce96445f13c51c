import { expect, test } from 'vitest'
import { findAccount, parseAccounts } from './accounts.ts'

test('accounts are read, and lines that are none passed over', () => {
  const text =
    'root:x:0:0:root:/root:/bin/bash\n# no\nrobot:x:990:990::/home/robot:\n+::::::\nbad:x:a:1:::/x\n'
  expect(parseAccounts(text)).toEqual([
    { name: 'root', uid: 0, home: '/root', shell: '/bin/bash' },
    { name: 'robot', uid: 990, home: '/home/robot', shell: '' },
  ])
})

test('a user is found by name and by number, and one that nobody has is not', async () => {
  expect(await findAccount('root')).toMatchObject({ uid: 0, home: '/root' })
  expect(await findAccount(0)).toMatchObject({ name: 'root' })
  expect(await findAccount('filo-nobody-at-all')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { holderWords, portsInQuestion } from './port-words.ts'

const nothing = { declared: [], args: [] }

test.each([
  ['nginx: [emerg] bind() to 0.0.0.0:8080 failed (98: Address already in use)', [8080]],
  ['nginx: [emerg] bind() to [::]:80 failed (98: Address already in use)', [80]],
  ['339:M 28 Nov 2026 10:22:05.123 # Failed listening on port 6399 (tcp), aborting.', [6399]],
  ['Error: listen EADDRINUSE: address already in use :::7100', [7100]],
  ['Error: port 7100 is taken', [7100]],
  ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', []],
  ['all is well on port 7100', []],
  ['10:22:05 connected to 10.0.0.1:443', []],
  ['Address already in use: port 99999', []],
])('of "%s" the ports in question are %j', (output, ports) => {
  expect(portsInQuestion(`begins\n${output}\ngoes on`, nothing)).toEqual(ports)
})

test('ports that a package declares are always in question, those of its arguments where no port was named', () => {
  const requested = { declared: [7100], args: ['--port', '7200', '--bind=0.0.0.0:7300', '5'] }
  expect(portsInQuestion('it died', requested)).toEqual([7100])
  expect(portsInQuestion('OSError: [Errno 98] Address already in use', requested)).toEqual([7100, 7200, 7300])
  expect(portsInQuestion('Address already in use: port 80', requested)).toEqual([80, 7100])
})

test.each([
  ['kv', 'port 6399 is taken by process 339 (redis-server *:6399) of package kv'],
  ['', "port 6399 is taken by process 339 (redis-server *:6399) of the robot's software"],
  [
    null,
    "port 6399 is taken by process 339 (redis-server *:6399), a program of the robot that is not Filo's",
  ],
])('a port is held by a process of "%s" in these words', (code, words) => {
  const holder = { port: 6399, pid: 339, command: 'redis-server *:6399', uid: 0, package: code }
  expect(holderWords(holder)).toBe(words)
})

test('who may not be looked at is named by its user', () => {
  const holder = { port: 80, pid: undefined, command: '', uid: 33, package: null }
  expect(holderWords(holder)).toMatch(
    /^port 80 is taken by a program of user 33 that the agent may not look at/,
  )
})

import {
  chmodSync,
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { TreeWishes } from './recipe.ts'

/** Around what formats, blocks and buffers count in. */
const SIZES = [0, 1, 511, 512, 513, 4095, 4096, 4097, 65_535, 65_536, 65_537]
const MOST_RANDOM_FILES = 6
const MOST_RANDOM_BYTES = 20_000
const MODES = [0o644, 0o600, 0o640, 0o444, 0o664]
const ASCII_WORDS = ['config', 'map 2', 'log.1', 'a+b', 'x (copy)', '-dash', 'data', 'UPPER.TXT', 'dots..end']
const TURKISH_WORDS = ['günlük', 'şema İ', 'ığdır', 'ÇÖZÜM', 'ağ ayarı', 'ölçüm.csv', 'İŞ', 'çığ']

type Random = () => number

const below = (random: Random, limit: number) => Math.floor(random() * limit)

/** Bytes that do not pack at all, or lines that pack well. */
function contentOf(random: Random, bytes: number): Buffer {
  if (random() < 0.5) {
    const content = Buffer.alloc(bytes)
    for (let at = 0; at < bytes; at += 1) content[at] = below(random, 256)
    return content
  }
  const line = `${random()} ölçüm\n`
  return Buffer.from(line.repeat(Math.ceil(bytes / line.length) + 1)).subarray(0, bytes)
}

function addFile(root: string, path: string, content: string | Buffer, mode = 0o644): void {
  const at = join(root, path)
  mkdirSync(dirname(at), { recursive: true })
  writeFileSync(at, content)
  chmodSync(at, mode)
}

function addPlain(root: string, random: Random): void {
  for (const size of SIZES) addFile(root, `sizes/size-${size}.bin`, contentOf(random, size))
  addFile(root, 'bin/run', `#!/bin/sh\necho ${random()}\n`, 0o755)
  addFile(root, 'bin/program', Buffer.concat([Buffer.from('\x7fELF'), contentOf(random, 900)]), 0o755)
  addFile(root, 'bin/for the group', `#!/usr/bin/env python3\n${random()}\n`, 0o750)
  addFile(root, 'etc/secret.conf', `key=${random()}\n`, 0o600)
  mkdirSync(join(root, 'empty'))
  addFile(root, 'private/inside', String(random()))
  chmodSync(join(root, 'private'), 0o750)
}

/** Files that the seed names, sizes and gives rights. */
function addRandom(root: string, random: Random, words: readonly string[]): void {
  const word = () => words[below(random, words.length)] ?? 'x'
  for (let left = 1 + below(random, MOST_RANDOM_FILES); left > 0; left -= 1) {
    const folders = Array.from({ length: below(random, 3) }, () => `${word()} d`)
    const path = ['random', ...folders, `${word()}-${left}`].join('/')
    addFile(
      root,
      path,
      contentOf(random, below(random, MOST_RANDOM_BYTES)),
      MODES[below(random, MODES.length)],
    )
  }
}

function addLinks(root: string): void {
  mkdirSync(join(root, 'lib'))
  const links = {
    file: '../bin/run',
    folder: '../bin',
    chain: 'file',
    absolute: '/etc/alternatives/filo',
    nowhere: 'not/there',
    'with space': '../bin/for the group',
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(root, 'lib', name))
}

function addLong(root: string, random: Random): void {
  const deep = `${'a-folder-with-a-name/'.repeat(13)}`
  addFile(root, `long/${'n'.repeat(99)}`, contentOf(random, 700))
  addFile(root, `long/${'m'.repeat(150)}`, contentOf(random, 3))
  addFile(root, `long/${'ş'.repeat(127)}`, contentOf(random, 0))
  addFile(root, `long/${deep}file`, contentOf(random, 600))
  addFile(root, `long/${'p'.repeat(140)}/${'q'.repeat(80)}`, contentOf(random, 10))
  symlinkSync(`${deep}file`, join(root, 'long/far'))
  symlinkSync(`${deep}file`, join(root, `long/${'l'.repeat(180)}`))
}

/** A file of which only some parts were ever written. */
function addHoles(
  root: string,
  path: string,
  bytes: number,
  parts: readonly [at: number, content: Buffer][],
): void {
  addFile(root, path, '')
  truncateSync(join(root, path), bytes)
  const file = openSync(join(root, path), 'r+')
  for (const [at, content] of parts) writeSync(file, content, 0, content.length, at)
  closeSync(file)
}

function addFilesWithHoles(root: string, random: Random): void {
  const part = (bytes: number) => contentOf(random, bytes)
  addHoles(root, 'holes/begin.img', 400_000, [[0, part(5000)]])
  addHoles(root, 'holes/end.img', 1_048_577, [[1_048_000, part(577)]])
  addHoles(root, 'holes/nothing.img', 70_001, [])
  const many = Array.from({ length: 40 }, (_, at): [number, Buffer] => [
    at * 32_768 + 5,
    part(1 + below(random, 4096)),
  ])
  addHoles(root, 'holes/many.img', 40 * 32_768 + 3, many)
  addHoles(root, `holes/${'uzun-'.repeat(30)}şema.img`, 300_000, [[131_072, part(4096)]])
}

/** Fills an empty folder with what `random` and the wishes decide. */
export function makeTree(root: string, wishes: TreeWishes, random: Random): void {
  addPlain(root, random)
  addRandom(root, random, wishes.turkish ? [...ASCII_WORDS, ...TURKISH_WORDS] : ASCII_WORDS)
  if (wishes.turkish) addFile(root, 'günlük/şema ğüışöç İ.txt', contentOf(random, 1234))
  if (wishes.western) addFile(root, 'Größe/Änderung é ñ.txt', contentOf(random, 321))
  if (wishes.alike) for (const name of ['README', 'readme']) addFile(root, `alike/${name}`, name)
  if (wishes.links) addLinks(root)
  if (wishes.long) addLong(root, random)
  if (wishes.holes) addFilesWithHoles(root, random)
  if (!wishes.hardLinks) return
  addFile(root, 'hard/one', contentOf(random, 2000), 0o755)
  for (const name of ['hard/two', 'other-name']) linkSync(join(root, 'hard/one'), join(root, name))
}

import type { Upload } from '@filo/contract/packages/uploads-routes'
import { expect, test } from 'vitest'
import { countFolder, openFilesPageSize, readOpenFiles } from './open-files.ts'

const row = (path: string, state: Upload['state'] = 'uploading') => ({ path, state }) as Upload

test('open files are read over as many pages as there are', async () => {
  const all = Array.from({ length: openFilesPageSize + 5 }, (_, index) => row(`f${index}`))
  const requested: number[] = []
  const found = await readOpenFiles(async (page) => {
    requested.push(page)
    const items = all.slice((page - 1) * openFilesPageSize, page * openFilesPageSize)
    return { items, totalCount: all.length }
  })
  expect([found.size, requested]).toEqual([openFilesPageSize + 5, [1, 2]])
})

test('finished uploads behind them are not read', async () => {
  const items = [row('a'), row('b', 'done')]
  const found = await readOpenFiles(async () => ({ items, totalCount: 5000 }))
  expect([...found.keys()]).toEqual(['a'])
})

test('a folder counts a path once', () => {
  expect(countFolder(new Map([['a', row('a')]]), ['a', 'b', 'b'])).toBe(2)
})

// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type ChunkSource, chunkSource, useChunk } from './use-chunk.ts'

afterEach(cleanup)

interface Props {
  source: ChunkSource<string>
  arrive: () => void
}

/** Its code comes after it was drawn and before its effects run. */
function ArrivesMeanwhile({ source, arrive }: Props) {
  const { value } = useChunk(source)
  useLayoutEffect(arrive, [arrive])
  return value ?? 'nothing yet'
}

test('code that arrives while the page is being drawn is shown', async () => {
  const source = chunkSource(async () => 'words')
  const arrive = () => {
    source.loaded = 'words'
  }
  render(<ArrivesMeanwhile source={source} arrive={arrive} />)
  expect(await screen.findByText('words')).toBeTruthy()
})

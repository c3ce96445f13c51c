// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PlaceTimeZone, TimeZone } from '../format/time-zone.ts'
import { renderUi } from '../testing/test-render-ui.tsx'
import { RelativeTime } from './RelativeTime.tsx'

afterEach(cleanup)

/** What the hint of a time says where the reader is in Istanbul and the page is about a place. */
async function hintAt(place: string | undefined): Promise<string | null> {
  await renderUi(
    <TimeZone value="Europe/Istanbul">
      <PlaceTimeZone value={place}>
        <RelativeTime at="2026-03-05T10:00:00.000Z" />
      </PlaceTimeZone>
    </TimeZone>,
  )
  return screen.getByRole('time').getAttribute('aria-label')
}

test("the hint of a time tells it in the reader's zone and in that of the robot the page is about", async () => {
  expect(await hintAt('Asia/Tokyo')).toMatch(/13:00 · Asia\/Tokyo: .*19:00/)
})

test('where both are the same, the time stands there once', async () => {
  expect(await hintAt('Europe/Istanbul')).toMatch(/13:00$/)
})

test('where the robot told none, the time is told as the reader has it', async () => {
  expect(await hintAt(undefined)).toMatch(/13:00$/)
})

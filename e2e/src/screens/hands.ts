import { type ByRoleMatcher, fireEvent, screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { act } from './draw.ts'
import { settle } from './open-screen.ts'

type Words = string | RegExp

/** A field that takes text. */
type Field = HTMLInputElement | HTMLTextAreaElement

const first = <T>([found]: readonly T[]): T => found ?? fail('nothing was found')

const fail = (message: string): never => {
  throw new Error(message)
}

const message = ({ textContent }: Element, words: Words): boolean => {
  const text = textContent.replace(/\s+/g, ' ').trim()
  return typeof words === 'string' ? text.includes(words) : words.test(text)
}

/** The innermost element that says these words, with whatever stands within it. */
export function saying(part: HTMLElement, words: Words): HTMLElement | undefined {
  const all = [part, ...part.querySelectorAll<HTMLElement>('*')]
  return all.findLast((element) => message(element, words))
}

/** Whether a control can be used: pages say it in either way. */
export const isEnabled = (control: HTMLElement): boolean =>
  !(control as HTMLButtonElement).disabled && control.getAttribute('aria-disabled') !== 'true'

/** What stands below a field, as a screen reader says it. */
export const describes = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

/**
 * A user before a part of the page, the whole of it unless told: whatever they look for is waited for. Names of roles are
 * meant whole, texts and labels in part.
 */
export function handsOn(user: UserEvent, part: HTMLElement = document.body) {
  const here = within(part)
  const find = (role: ByRoleMatcher, name: Words) => here.findByRole(role, { name })
  const field = async (label: Words) =>
    first(await here.findAllByLabelText<Field>(label, { exact: false, selector: 'input, textarea' }))
  return {
    user,
    here,
    part,
    find,
    field,
    button: (name: Words) => find('button', name),
    /** Presses what has the name, once it can be. */
    press: async (name: Words, role: ByRoleMatcher = 'button') => {
      await find(role, name)
      await waitFor(() =>
        expect((here.getByRole(role, { name }) as HTMLButtonElement).disabled).not.toBe(true),
      )
      await user.click(here.getByRole(role, { name }))
    },
    /** Puts a text in place of what the field holds. */
    fill: async (label: Words, value: string) => {
      const found = await field(label)
      await act(async () => fireEvent.change(found, { target: { value } }))
    },
    /** Chooses from a list that opens at its box. */
    choose: async (box: Words, option: Words) => {
      await user.click(await find('combobox', box))
      await user.click(await screen.findByRole('option', { name: option }))
    },
    sees: (words: Words) => waitFor(() => saying(part, words) ?? fail(`nothing says ${words}`)),
    /** Waits until nothing says these words. */
    misses: (words: Words) => waitFor(() => expect(saying(part, words)?.textContent).toBeUndefined()),
    /** The same user before one dialog, panel or region; a part of the same name within it belongs to it. */
    at: async (role: ByRoleMatcher, name: Words) =>
      handsOn(user, first(await screen.findAllByRole(role, { name }))),
    settle,
  }
}

export type Hands = ReturnType<typeof handsOn>

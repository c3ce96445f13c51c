import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { joinSentences } from '../../lib/join-sentences.ts'
import { useBaseVersion } from './base-version.ts'
import type { FormFailure } from './form-failure.ts'
import { useSignInTurn } from './sign-in-turn.ts'
import type { UnsavedScope } from './unsaved-scope.ts'
import type { Form } from './use-form.ts'
import { changedPaths } from './value-path.ts'

/** The saved record as somebody else left it. */
interface LatestRecord<Values> {
  values: Values
  etag: string
}

export interface SubmitOptions<Values, Output, Result> {
  form: Form<Values, Output>
  /** The newest version the page has read; the one the form was filled from goes back as `If-Match`. */
  etag?: string | undefined
  onSubmit: (output: Output, etag: string | undefined) => Promise<Result>
  /** After the save, when leaving is free; what was typed meanwhile is asked for first where a panel would close. */
  onDone?: ((result: Result) => void) | undefined
  readFailure: (error: unknown) => FormFailure
  /** Reads the record again after a conflict; without it a conflict is an ordinary failure. */
  loadLatest?: (() => Promise<LatestRecord<Values>>) | undefined
}

/** Validate, save, then done, or failure: field errors, a conflict with its newer record, or words. */
export function useSubmit<Values, Output, Result>(
  options: SubmitOptions<Values, Output, Result>,
  confirm: UnsavedScope['confirm'] | undefined,
) {
  const { form, etag, onSubmit, onDone, readFailure, loadLatest } = options
  const [isPending, setIsPending] = useState(false)
  const [failed, setFailed] = useState<{ failure: FormFailure; turn: string | undefined }>()
  const [latest, setLatest] = useState<LatestRecord<Values>>()
  const [attempt, setAttempt] = useState(0)
  const isRunning = useRef(false)
  const turn = useSignInTurn()
  const base = useBaseVersion(etag)

  /** Shows what changed meanwhile; where that cannot be read either, the failure says so. */
  const compare = async (found: FormFailure, load: () => Promise<LatestRecord<Values>>) => {
    try {
      setLatest(await load())
    } catch (error) {
      const { title, detail = '' } = readFailure(error)
      show({ ...found, detail: joinSentences(title, detail) })
    }
  }

  /** The newer record where only other parts of it changed than this form holds: saving over it hides nothing. */
  const newerElsewhere = async (error: unknown) => {
    if (readFailure(error).kind !== 'conflict') return undefined
    const found = await loadLatest?.().catch(() => undefined)
    return found && changedPaths(found.values, form.initial).length === 0 ? found : undefined
  }

  const send = async (output: Output, ifMatch: string | undefined) => {
    try {
      return await onSubmit(output, ifMatch)
    } catch (error) {
      const newer = await newerElsewhere(error)
      if (!newer) throw error
      base.move(newer.etag)
      return onSubmit(output, newer.etag)
    }
  }

  const fail = async (error: unknown) => {
    const found = readFailure(error)
    if (found.kind === 'conflict' && loadLatest) await compare(found, loadLatest)
    else show(found)
  }

  const show = (found: FormFailure) => {
    form.setErrors(found.errors.filter(({ path }) => path !== ''))
    setFailed({ failure: found, turn })
    setAttempt((count) => count + 1)
  }

  const save = async (ifMatch: string | undefined) => {
    const sent = form.read()
    const output = form.validate()
    setFailed(undefined)
    if (output === undefined) {
      setAttempt((count) => count + 1)
      return
    }
    if (isRunning.current) return
    isRunning.current = true
    setIsPending(true)
    try {
      const result = await send(output, ifMatch)
      base.moveToSaved(result)
      flushSync(() => form.settle(sent))
      const leave = () => onDone?.(result)
      if (confirm && changedPaths(form.read(), sent).length > 0) confirm(leave)
      else leave()
    } catch (error) {
      await fail(error)
    } finally {
      isRunning.current = false
      setIsPending(false)
    }
  }

  const conflict = latest && {
    theirs: latest.values,
    keepMine: () => {
      base.move(latest.etag)
      setLatest(undefined)
      return save(latest.etag)
    },
    acceptTheirs: () => {
      base.move(latest.etag)
      form.reset(latest.values)
      setLatest(undefined)
    },
    close: () => setLatest(undefined),
  }
  const isSignedInAgain = failed?.failure.kind === 'session' && failed.turn !== turn
  const failure = isSignedInAgain ? undefined : failed?.failure
  return { isPending, failure, isSignedInAgain, attempt, conflict, submit: () => save(base.read()) }
}

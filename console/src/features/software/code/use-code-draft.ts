import { ApiError } from '@filo/contract/client'
import { type HookKind, hookKinds } from '@filo/contract/device/assignment/package-content'
import {
  checkVersion,
  getVersionCode,
  type HookText,
  type HookTexts,
  putVersionCode,
  type VersionCode,
} from '@filo/contract/packages/version-content-routes'
import { getVersion, type VersionDetail } from '@filo/contract/packages/versions-routes'
import { useEffect, useEffectEvent, useState } from 'react'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'

export interface CodeText {
  manifest: string
  hooks: HookTexts
}

/** A script that is added starts with these words and limits. */
const starters: Record<HookKind, HookText> = {
  preinstall: { language: 'sh', text: '#!/bin/sh\nset -eu\n', timeoutS: 60 },
  install: { language: 'sh', text: '#!/bin/sh\nset -eu\n', timeoutS: 300 },
  start: { language: 'sh', text: '#!/bin/sh\nset -eu\n', timeoutS: 60 },
  healthcheck: { language: 'sh', text: '#!/bin/sh\nset -eu\n', timeoutS: 30 },
  rollback: { language: 'sh', text: '#!/bin/sh\nset -eu\n', timeoutS: 60 },
  uninstall: { language: 'sh', text: '#!/bin/sh\nset -eu\n', timeoutS: 60 },
}

function textOf({ manifest, hooks }: VersionCode): CodeText {
  return { manifest, hooks }
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && (error.problem?.code === 'etag_mismatch' || error.status === 412)
}

function isSame(a: CodeText, b: CodeText): boolean {
  const flat = ({ manifest, hooks }: CodeText) =>
    JSON.stringify([manifest, hookKinds.map((kind) => hooks[kind])])
  return flat(a) === flat(b)
}

/** Code that is not on the server yet, and which saved one it was made from. */
export interface EditedCode {
  text: CodeText
  etag: string
}

interface Options {
  onSaved?: (version: VersionDetail) => void
  /** What was typed before this page was opened. */
  retained?: EditedCode | undefined
  /** Is told what is typed and not saved, whenever that changes; undefined when all is saved. */
  onEdited?: (edited: EditedCode | undefined) => void
}

/** The code of a version as it is edited on one page; it outlives the page's tabs. */
export function useCodeDraft(versionId: string, { onSaved, retained, onEdited }: Options = {}) {
  const query = useApiQuery(getVersionCode, { params: { versionId } }, { enabled: versionId !== '' })
  const [edited, setEdited] = useState<(EditedCode & { versionId: string }) | undefined>(
    retained && { ...retained, versionId },
  )
  const saved = query.data && textOf(query.data)
  const own = edited?.versionId === versionId ? edited : undefined
  const text = own?.text ?? saved
  const isDirty = own !== undefined && saved !== undefined && !isSame(own.text, saved)
  const [theirs, setTheirs] = useState<{ text: CodeText; etag: string }>()
  const put = useApiMutation(putVersionCode, { invalidates: [getVersionCode, getVersion, checkVersion] })
  const isRead = saved !== undefined
  const unsaved = isDirty ? own : undefined
  const notifyEdited = useEffectEvent(() => onEdited?.(unsaved && { text: unsaved.text, etag: unsaved.etag }))
  useEffect(() => {
    void unsaved
    // Before the server's code is read nobody can say whether anything differs from it.
    if (isRead) notifyEdited()
  }, [isRead, unsaved])

  function change(next: CodeText): void {
    setEdited({ versionId, text: next, etag: own?.etag ?? query.data?.etag ?? '*' })
  }
  function setHook(kind: HookKind, hook: HookText | undefined): void {
    if (!text) return
    const { [kind]: _old, ...others } = text.hooks
    change({ ...text, hooks: hook ? { ...others, [kind]: hook } : others })
  }
  async function save(ifMatch: string): Promise<void> {
    if (!own) return
    try {
      await put.mutateAsync({ params: { versionId }, body: own.text, ifMatch })
    } catch (error) {
      if (isConflict(error)) {
        const latest = await apiClient.call(getVersionCode, { params: { versionId } })
        setTheirs({ text: textOf(latest), etag: latest.etag })
      }
      throw error
    }
    setTheirs(undefined)
    setEdited(undefined)
    // The manifest is the text of the version's fields: a form of them takes over what it changed.
    // The code is saved even when this reading fails; the form then meets the change as a conflict.
    if (onSaved) await apiClient.call(getVersion, { params: { versionId } }).then(onSaved, () => undefined)
  }
  function drop(): void {
    setTheirs(undefined)
    setEdited(undefined)
    put.reset()
  }
  return {
    query,
    text,
    isDirty,
    setManifest: (manifest: string) => text && change({ ...text, manifest }),
    setHook,
    addHook: (kind: HookKind) => setHook(kind, starters[kind]),
    isSaving: put.isPending,
    saveError: theirs ? null : put.error,
    /** What somebody else saved meanwhile, until one of the two is chosen. */
    theirs: theirs?.text,
    /** Saves what was changed; rejects with the server's refusal. */
    save: () => save(own?.etag ?? '*'),
    /** Saves over what somebody else saved meanwhile. */
    saveOver: () => save(theirs?.etag ?? '*'),
    acceptTheirs: () => {
      drop()
      void query.refetch()
    },
    /** Back to what is saved. */
    drop,
    keepEditing: () => {
      setTheirs(undefined)
      put.reset()
    },
  }
}

export type CodeDraft = ReturnType<typeof useCodeDraft>

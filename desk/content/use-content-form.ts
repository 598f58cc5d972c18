import { useState } from 'react'
import type { DeskContent } from '../../src/contract/desk/content/content-shapes.ts'
import type { DeskContentItem } from '../../src/contract/desk/content/desk-content.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call } from '../connection/api.ts'
import { useAction } from '../connection/use-action.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'

/** The words from which the form started, and the version that a save states. */
type Base = Pick<DeskContentItem, 'content' | 'version'>

/** The content after a save, with what was typed meanwhile. The server chose the cover. */
function afterSave(now: DeskContent, sent: DeskContent, { content: stored }: Base): DeskContent {
  if (now === sent) return stored
  return now.kind === 'post' && stored.kind === 'post' ? { ...now, cover: stored.cover } : now
}

export interface EditedItem {
  item: DeskContentItem
  /** The form shows an older version. */
  isOld: boolean
  /** A version was stored. */
  saved: (item: DeskContentItem) => void
  withdrawn: (item: DeskContentItem) => void
}

/**
 * What the user types into the form of an item, and the actions that store and withdraw it. It keeps the version from which its user started.
 * A newer one of a colleague replaces the words only while nothing is typed.
 */
export function useContentForm({ item, isOld, saved, withdrawn }: EditedItem) {
  const { kind, slug } = item
  const [base, setBase] = useState<Base>(item)
  const [content, setContent] = useState(item.content)
  const [coverFrom, setCoverFrom] = useState('')
  /** Counts the forms: a new one shows the words of a newer version. */
  const [form, setForm] = useState(0)
  const { busy, problem, code, run, clear } = useAction()
  const isTyped = JSON.stringify(content) !== JSON.stringify(base.content) || coverFrom !== ''
  const unsaved = useUnsaved(isTyped ? { content, coverFrom } : null)
  const isBehind = item.version > base.version
  if (isBehind && !isTyped && !isOld && !busy) {
    setBase(item)
    setContent(item.content)
    setForm((count) => count + 1)
  }
  const save = (publish: boolean) =>
    run(async (key) => {
      const cover = coverFrom.trim() === '' ? {} : { cover_from: coverFrom.trim() }
      const { version } = base
      const stored =
        kind === 'mail'
          ? await call(deskEndpoints.deskMailTextSave, { version, publish, content }, { params: { slug }, key })
          : await call(deskEndpoints.deskContentSave, { version, publish, content, ...cover }, { params: { kind, slug }, key })
      // What was typed meanwhile stays.
      setCoverFrom((now) => (now === coverFrom ? '' : now))
      setBase(stored)
      setContent((now) => afterSave(now, content, stored))
      unsaved.saved(null)
      saved(stored)
    })
  const withdraw = () =>
    run(async (key) => {
      const { version } = base
      withdrawn(
        kind === 'mail'
          ? await call(deskEndpoints.deskMailTextRestore, { version }, { params: { slug }, key })
          : await call(deskEndpoints.deskContentWithdraw, { version }, { params: { kind, slug }, key }),
      )
    })
  return {
    content,
    setContent,
    coverFrom,
    setCoverFrom,
    form,
    isBehind,
    busy,
    problem: isBehind ? null : problem,
    hasChanged: code === 'content_changed' && !isBehind,
    /** Continues over the newer version, which the user has seen. */
    goOn() {
      clear()
      setBase({ ...base, version: item.version })
    },
    save,
    withdraw,
  }
}

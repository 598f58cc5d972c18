import { useLayoutEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { deskProductSchema, type DeskProduct, type ProductFields } from '../../src/contract/desk/desk-product.ts'
import { deskEndpoints } from '../../src/contract/desk/desk-endpoints.ts'
import { call, DeskError } from '../connection/api.ts'
import { useAction, type Turn } from '../connection/use-action.ts'
import { useMe } from '../frame/use-me.ts'
import { useUnsaved } from '../unsaved/use-unsaved.ts'
import { problemOf } from './words.ts'

const isDeepEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Removes the edits that a save has stored. An edit stays if its user has changed it since. */
function withoutSent(edits: ProductFields, sent: ProductFields): ProductFields {
  const kept = { ...edits }
  for (const [name, value] of Object.entries(sent)) if (isDeepEqual(Reflect.get(kept, name), value)) Reflect.deleteProperty(kept, name)
  return kept
}

/** `problems`: such as `price_regular: is below the price`. */
const refusedSchema = z.looseObject({ problems: z.array(z.string()) })
const changedSchema = z.looseObject({ product: deskProductSchema })

interface ProductEditsProps {
  product: DeskProduct
  /** Shared with the other actions of the product. */
  turn: Turn
  done: (product: DeskProduct) => void
}

/**
 * What the user changes of a product. `save` sends only that, with the version from which the user started. If another person was faster,
 * `theirs` is their version, and what the user typed stays.
 */
export function useProductEdits({ product, turn, done }: ProductEditsProps) {
  const [base, setBase] = useState(product)
  /** The last product that the page gave. */
  const [seen, setSeen] = useState(product)
  const [edits, setEdits] = useState<ProductFields>({})
  /** For the end of a call: what was typed while it ran. */
  const latest = useRef(edits)
  useLayoutEffect(() => {
    latest.current = edits
  })
  const [theirs, setTheirs] = useState<DeskProduct | null>(null)
  /** Counts the forms: a new one shows the values again. The fields for new options and pictures stay, with what they hold. */
  const [form, setForm] = useState(0)
  /** The problems of the last press, with what was typed then. The next change removes them from the fields. */
  const [refused, setRefused] = useState<{ problems: readonly string[]; edits: ProductFields } | null>(null)
  const { busy, problem, run } = useAction(turn)
  const mayAll = useMe().may('products.edit')
  const now = { ...base, ...edits }
  const isChanged = Object.keys(edits).length > 0
  useUnsaved(Object.entries(edits).filter(([name, value]) => !isDeepEqual(value, Reflect.get(base, name))))
  const wrong = (name: keyof ProductFields) => problemOf(name, refused?.edits === edits ? refused.problems : [])
  const [isSaved, setSaved] = useState(false)
  const set = (changes: ProductFields) => {
    setSaved(false)
    setEdits((before) => ({ ...before, ...changes }))
  }
  const start = (from: DeskProduct, kept: ProductFields) => {
    setBase(from)
    setEdits(kept)
    setForm((count) => count + 1)
  }
  /** After this form's own save: a new form would take the focus from a field into which its user types meanwhile. */
  const goOn = (from: DeskProduct, kept: ProductFields) => {
    if (Object.keys(kept).length === 0) return start(from, kept)
    setBase(from)
    setEdits(kept)
  }
  // Other actions of this page change the product too. What the user typed stays if they changed something else.
  const isUntouched = (name: string) => isDeepEqual(Reflect.get(base, name), Reflect.get(product, name))
  if (product !== seen) {
    setSeen(product)
    if (product.version !== base.version && theirs === null && Object.keys(edits).every(isUntouched)) start(product, edits)
  }

  const save = async () => {
    const finished = await run(async (key) => {
      const options = { params: { productId: String(base.id) }, key }
      const body = { version: base.version, fields: edits }
      try {
        const saved = await call(mayAll ? deskEndpoints.deskProductChange : deskEndpoints.deskProductWords, body, options)
        goOn(saved, withoutSent(latest.current, edits))
        done(saved)
      } catch (error) {
        const changed = error instanceof DeskError && error.code === 'product_changed' ? z.safeParse(changedSchema, error.data) : null
        if (changed?.success) setTheirs(changed.data.product)
        const faulty = error instanceof DeskError && error.code === 'product_invalid' ? z.safeParse(refusedSchema, error.data) : null
        if (faulty?.success) setRefused({ problems: faulty.data.problems, edits })
        throw error
      }
    })
    setSaved(finished)
  }
  /** Continues from a version of another person, with the edits that the user keeps. */
  const startFrom = (from: DeskProduct, kept: ProductFields) => {
    setTheirs(null)
    start(from, kept)
    done(from)
  }
  /** Continues from the product with a new picture, which the server has stored. */
  const addPicture = (saved: DeskProduct) => {
    const last = saved.images.at(-1)
    const typed = latest.current
    goOn(saved, typed.images && last ? { ...typed, images: [...typed.images, last] } : typed)
    done(saved)
  }
  const forgetSaved = () => setSaved(false)
  return { base, now, edits, form, theirs, isChanged, isSaved, busy, problem, wrong, set, save, startFrom, addPicture, forgetSaved }
}

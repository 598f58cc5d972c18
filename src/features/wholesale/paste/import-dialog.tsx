import { type FormEvent, useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { counted } from '../../../domain/counted.ts'
import { to } from '../../../contract/paths.ts'
import { addLinesToCart, createListWith, type AddedToCart } from '../../../actions/wholesale/wholesale.ts'
import { holdUpdates } from '../../../state/updates/update.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { MAX_NAME_LENGTH, nameProblem } from '../list/list-name.ts'
import type { Products } from '../list/use-products.ts'
import { FileField } from './file-field.tsx'
import { PasteReport } from './paste-report.tsx'
import styles from './paste-form.module.css'
import { useParsedLines } from './use-parsed-lines.ts'

interface ImportDialogProps {
  products: Products
  open: boolean
  onClose: () => void
  /** Called after the lines went into the cart, as far as its limits allow. */
  onAdded: (added: AddedToCart) => void
}

/** Reads a CSV file of an order, reports every line, and makes a list of it or puts it into the cart. */
export function ImportDialog({ products, open, onClose, onAdded }: ImportDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Order from a file" size="lg">
      {products.kind === 'there' ? (
        <ImportForm products={products} onDone={onClose} onAdded={onAdded} />
      ) : products.kind === 'loading' ? (
        <p role="status">Loading the products …</p>
      ) : (
        <Notice tone="warn" title="The shop’s products are not on this device yet">
          To read a file, this page needs them once. Open it again with a connection.
        </Notice>
      )}
    </Dialog>
  )
}

type ImportFormProps = Pick<ImportDialogProps, 'onAdded'> & {
  products: Extract<Products, { kind: 'there' }>
  onDone: () => void
}

function ImportForm({ products, onDone, onAdded }: ImportFormProps) {
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState<string>()
  const [busy, setBusy] = useState<'list' | 'cart' | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  // The text of the file is stored nowhere else.
  const hasText = text !== ''
  useEffect(() => (hasText ? holdUpdates() : undefined), [hasText])
  const parsed = useParsedLines(text, products.list)
  const lines = [...parsed.lines, ...parsed.undecided]
  const isReady = parsed.text === text && lines.length > 0 && busy === null

  const makeList = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const problem = nameProblem(name)
    setNameError(problem)
    if (problem) {
      nameField.current?.focus()
      return
    }
    setBusy('list')
    const listId = await createListWith(name, lines)
    setBusy(null)
    if (listId === null) return
    onDone()
    navigate(to.list(listId))
  }
  const fillCart = async () => {
    if (!isReady) return
    setBusy('cart')
    const added = await addLinesToCart(lines)
    setBusy(null)
    onDone()
    onAdded(added)
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void makeList(event)}>
      <FileField
        label="A CSV file from a spreadsheet"
        hint="Columns: SKU or name, options, quantity. A list or an order that you downloaded here works as it is."
        onText={(next, file) => {
          setText(next)
          setName(file.replace(/\.[^.]*$/, '').slice(0, MAX_NAME_LENGTH))
        }}
      />
      {parsed.report.length > 0 ? (
        <>
          <PasteReport parsed={parsed} byId={products.byId} reading={parsed.text !== text} />
          <TextField
            ref={nameField}
            label="Name of the list"
            value={name}
            autoComplete="off"
            error={nameError}
            onChange={({ target }) => setName(target.value)}
          />
          <div className={`stack gap-2 ${styles.foot}`}>
            <Button type="submit" full busy={busy === 'list'} aria-disabled={!isReady || undefined}>
              {lines.length === 0 ? 'Create a list' : `Create a list with ${counted(lines.length, 'line')}`}
            </Button>
            <Button variant="secondary" full busy={busy === 'cart'} aria-disabled={!isReady || undefined} onClick={() => void fillCart()}>
              {lines.length === 0 ? 'Put into the cart' : `Put ${counted(lines.length, 'line')} into the cart`}
            </Button>
          </div>
        </>
      ) : null}
    </form>
  )
}

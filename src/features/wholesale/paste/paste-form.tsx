import { type FormEvent, type RefObject, useEffect, useMemo, useState, type ClipboardEvent } from 'react'
import { counted } from '../../../domain/counted.ts'
import { WHOLESALE_LINES, type Wholesale } from '../../../contract/wholesale/wholesale.ts'
import { holdUpdates } from '../../../state/updates/update.ts'
import { setLines } from '../../../actions/wholesale/wholesale.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { ChoiceGroup } from '../../../ui/forms/choice-group.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { mergeLines, type Merging } from './merge-lines.ts'
import { FileField } from './file-field.tsx'
import { PasteReport } from './paste-report.tsx'
import type { Products } from '../list/use-products.ts'
import { useParsedLines } from './use-parsed-lines.ts'
import { inFigures } from '../words.ts'
import styles from './paste-form.module.css'

const mergings = [
  { value: 'set', label: 'Set to the pasted quantity' },
  { value: 'add', label: 'Add to what is there' },
]

interface PasteFormProps {
  field: RefObject<HTMLTextAreaElement | null>
  list: Wholesale
  products: Extract<Products, { kind: 'there' }>
  onDone: () => void
}

/** The form to paste or upload lines. It shows the result of each line and merges the accepted ones into the list. */
export function PasteForm({ field, list, products, onDone }: PasteFormProps) {
  const [text, setText] = useState('')
  const [merging, setMerging] = useState<Merging>('set')
  const [busy, setBusy] = useState(false)
  // The pasted text is stored nowhere else.
  const hasText = text !== ''
  useEffect(() => (hasText ? holdUpdates() : undefined), [hasText])
  const parsed = useParsedLines(text, products.list)
  const incoming = useMemo(() => [...parsed.lines, ...parsed.undecided], [parsed])
  const merged = useMemo(() => mergeLines(list, incoming, merging), [list, incoming, merging])
  const isReading = parsed.text !== text

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isReading || busy || incoming.length === 0 || merged.excess > 0) {
      field.current?.focus()
      return
    }
    setBusy(true)
    const done = await setLines(list.id, merged.lines)
    setBusy(false)
    if (done) onDone()
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        ref={field}
        label="SKUs and quantities"
        hint={`One line each, as it comes from a spreadsheet: KALK-BAY.LINEN-OAT.KIAAT 2. Up to ${inFigures(WHOLESALE_LINES)} lines.`}
        rows={6}
        required={false}
        spellCheck={false}
        autoCapitalize="characters"
        autoComplete="off"
        className={styles.text}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => insertLongPaste(event, setText)}
      />
      <FileField label="Or take them from a file" onText={setText} />
      {parsed.report.length > 0 ? <PasteReport parsed={parsed} byId={products.byId} reading={isReading} /> : null}
      {merged.inList > 0 ? (
        <ChoiceGroup
          legend={`${counted(merged.inList, 'piece is', 'pieces are')} in the list already`}
          options={mergings}
          value={merging}
          onChange={(value) => setMerging(value === 'add' ? 'add' : 'set')}
        />
      ) : null}
      {merged.capped > 0 ? (
        <Notice tone="warn">Of {counted(merged.capped, 'piece')} there would be more than 1 000; the list then says 1 000.</Notice>
      ) : null}
      {merged.excess > 0 ? (
        <Notice tone="error" live title="Too many lines for one list">
          A list holds up to {inFigures(WHOLESALE_LINES)} lines. Take out {inFigures(merged.excess)}, or make a second list.
        </Notice>
      ) : null}
      <div className={styles.foot}>
        <Button type="submit" full busy={busy} aria-disabled={incoming.length === 0 || isReading || merged.excess > 0 || undefined}>
          {incoming.length === 0 ? 'Put into the list' : `Put ${counted(incoming.length, 'line')} into the list`}
        </Button>
      </div>
    </form>
  )
}

/** The number of characters that a browser pastes without a noticeable delay. */
const LONG_PASTE = 5000

/**
 * Inserts a long pasted text in place of the browser, which inserts it line by line: 5,000 lines block Chromium for most of a minute. The
 * text replaces the selection, as with any paste.
 */
function insertLongPaste(event: ClipboardEvent<HTMLTextAreaElement>, onText: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text')
  if (pasted.length < LONG_PASTE) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  onText(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd))
}

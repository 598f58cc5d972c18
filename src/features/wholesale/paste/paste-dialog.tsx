import { useRef } from 'react'
import type { Wholesale } from '../../../contract/wholesale/wholesale.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PasteForm } from './paste-form.tsx'
import type { Products } from '../list/use-products.ts'

interface PasteDialogProps {
  list: Wholesale
  products: Products
  open: boolean
  onClose: () => void
}

/** Pastes lines of SKU and quantity from a spreadsheet or a file. It reports every line before anything changes. */
export function PasteDialog({ list, products, open, onClose }: PasteDialogProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog open={open} onClose={onClose} title="Paste SKUs" size="lg" initialFocus={text}>
      {products.kind === 'there' ? (
        <PasteForm field={text} list={list} products={products} onDone={onClose} />
      ) : products.kind === 'loading' ? (
        <p role="status">Loading the products …</p>
      ) : (
        <Notice tone="warn" title="The shop’s products are not on this device yet">
          To read SKUs, this page needs them once. Open it again with a connection.
        </Notice>
      )}
    </Dialog>
  )
}

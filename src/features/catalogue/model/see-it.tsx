import { type ComponentProps, useState } from 'react'
import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { lazyDialog } from '../../../lazy/lazy-dialog.tsx'
import { Button } from '../../../ui/basics/button.tsx'

type ModelDialogProps = ComponentProps<typeof import('./model-dialog.tsx').ModelDialog>

const ModelDialog = lazyDialog<ModelDialogProps>(async () => (await import('./model-dialog.tsx')).ModelDialog)

/** Opens a product in 3D, if it has a model. Nothing of it loads before the press. */
export function SeeIt({ product, variation }: { product: Product; variation: Variation }) {
  const [open, setOpen] = useState(false)
  const { model } = product
  if (!model) return null
  return (
    <>
      <Button variant="secondary" icon="expand" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        See it in 3D and in your room
      </Button>
      <ModelDialog product={product} model={model} variation={variation} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

import { type ComponentProps, useState } from 'react'
import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { to } from '../../../contract/paths.ts'
import { isDrawn } from '../../../domain/room/drawn.ts'
import { lazyDialog } from '../../../lazy/lazy-dialog.tsx'
import { Button, ButtonLink } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { variationFromSearch } from '../choice/variation-address.ts'
import styles from './see-it.module.css'

type ModelDialogProps = ComponentProps<typeof import('./model-dialog.tsx').ModelDialog>

const ModelDialog = lazyDialog<ModelDialogProps>(async () => (await import('./model-dialog.tsx')).ModelDialog)

/** Opens a product in 3D, if it has a model, and in the room plan. Nothing of it loads before the press. */
export function SeeIt({ product, variation }: { product: Product; variation: Variation }) {
  const [open, setOpen] = useState(false)
  const { model, slug } = product
  const isInPlan = isDrawn(product, variation)
  if (!model && !isInPlan) return null
  return (
    <div className="cluster gap-3">
      {model ? (
        <>
          <Button variant="secondary" icon="expand" aria-haspopup="dialog" className={styles.opener} onClick={() => setOpen(true)}>
            See it in 3D
          </Button>
          <ModelDialog product={product} model={model} variation={variation} open={open} onClose={() => setOpen(false)} />
        </>
      ) : null}
      {isInPlan ? (
        <ButtonLink
          as={Link}
          variant="secondary"
          icon="ruler"
          href={to.roomPlan({ add: slug, ...variation })}
          onClick={({ currentTarget }) => {
            // The address has a choice at once, the island a moment later (lazy/deferred.tsx). A press between them counts for the new choice.
            currentTarget.href = to.roomPlan({ add: slug, ...variationFromSearch(product, location.search) })
          }}
        >
          Try it in your room plan
        </ButtonLink>
      ) : null}
    </div>
  )
}

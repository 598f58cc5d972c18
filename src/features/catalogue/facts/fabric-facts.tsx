import { type ComponentProps, useState } from 'react'
import { formatNumber } from '../../../domain/numbers.ts'
import type { Fabric, ProductOption } from '../../../contract/catalogue/catalogue.ts'
import type { Picture as PictureFacts } from '../../../contract/catalogue/picture.ts'
import { to } from '../../../contract/paths.ts'
import { lazyDialog } from '../../../lazy/lazy-dialog.tsx'
import { useHydrated } from '../../../lazy/deferred.tsx'
import { pictureProps } from '../../../state/catalogue/tile.ts'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { Icon } from '../../../ui/basics/icon.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import styles from './fabric-facts.module.css'
import closeUp from './fabric-close-up.module.css'
import { fabricName } from '../choice/option-words.ts'
import { variationFromSearch } from '../choice/variation-address.ts'

type ZoomProps = ComponentProps<typeof import('../gallery/zoom-dialog.tsx').ZoomDialog>

const ZoomDialog = lazyDialog<ZoomProps>(async () => (await import('../gallery/zoom-dialog.tsx')).ZoomDialog)

const rubsOf = ({ martindale }: Fabric) => (martindale === null ? null : `${formatNumber(martindale)} rubs`)

/** The facts of the chosen fabric of an option with its close-up, and a link to order a free swatch. */
export function FabricFacts({ option, fabric }: { option: ProductOption; fabric: Fabric }) {
  // The served page has no close-up: its styles come with the code.
  const hydrated = useHydrated()
  const rubs = rubsOf(fabric)
  const facts: [string, string][] = [
    ['Made of', fabric.composition],
    ...(rubs === null ? [] : [['Martindale', rubs] satisfies [string, string]]),
    ['Care', fabric.care],
    ['Good for', fabric.good_for],
  ]
  return (
    <div className={styles.facts}>
      <Disclosure summary={`About ${fabricName(fabric)}`}>
        <div className={styles.content}>
          {hydrated && fabric.picture ? <CloseUp fabric={fabric} picture={fabric.picture} /> : null}
          <p>{fabric.description}</p>
          <dl className={styles.list}>
            {facts
              .filter(([, words]) => words)
              .map(([name, words]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{words}</dd>
                </div>
              ))}
          </dl>
        </div>
      </Disclosure>
      <Link
        href={to.swatches(fabric.id)}
        className={`row-link ${styles.order}`}
        onClick={({ currentTarget }) => {
          // The address has a choice at once, the island a moment later (lazy/deferred.tsx). A press between them counts for the new choice.
          currentTarget.href = to.swatches(
            variationFromSearch({ options: [option], default_swatch: fabric.id }, location.search)[option.name],
          )
        }}
      >
        <Icon name="swatch" size={20} />
        Order a swatch of {fabric.label}
      </Link>
    </div>
  )
}

/** The weave from near. A press opens it as large as the screen. It loads when the facts are opened. */
function CloseUp({ fabric, picture }: { fabric: Fabric; picture: PictureFacts }) {
  const [open, setOpen] = useState(false)
  const name = fabricName(fabric)
  const view = { id: fabric.id, role: 'detail' as const, picture, alt: picture.alt, flip: false, shownIn: null, overlays: [], box: null }
  return (
    <>
      <button
        type="button"
        className={closeUp.button}
        aria-haspopup="dialog"
        aria-label={`Look closer at ${name}`}
        onClick={() => setOpen(true)}
      >
        <Picture {...pictureProps(picture, 480)} alt="" sizes="12rem" shape="bare" />
        <Icon name="expand" size={20} className={closeUp.icon} />
      </button>
      <ZoomDialog
        name={name}
        views={[view]}
        index={0}
        onIndex={() => setOpen(false)}
        note={[name, rubsOf(fabric)].filter(Boolean).join(', ')}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

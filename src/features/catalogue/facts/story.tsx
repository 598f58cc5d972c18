import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { Icon } from '../../../ui/basics/icon.tsx'
import { SeeIt } from '../model/see-it.tsx'
import styles from './story.module.css'

/** The ways to see the product in a room, and its story. */
export function Story({ product, variation }: { product: Product; variation: Variation }) {
  return (
    <>
      <SeeIt product={product} variation={variation} />
      {product.description.length + product.features.length > 0 ? <About product={product} /> : null}
    </>
  )
}

function About({ product }: { product: Product }) {
  return (
    <section className="stack gap-5" aria-labelledby="story-heading">
      <h2 id="story-heading">About the {product.name}</h2>
      <div className="prose">
        {product.description.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {product.features.length > 0 ? (
        <ul className={`bare-list ${styles.features}`}>
          {product.features.map((feature) => (
            <li key={feature}>
              <Icon name="check" size={20} />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

import type { Product } from '../../../contract/catalogue/catalogue.ts'
import { Icon } from '../../../ui/basics/icon.tsx'
import styles from './story.module.css'

/** The story of the product. */
export function Story({ product }: { product: Product }) {
  if (product.description.length + product.features.length === 0) return null
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

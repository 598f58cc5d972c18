import type { Variation } from '../../../contract/cart/cart.ts'
import type { Product, ProductOption } from '../../../contract/catalogue/catalogue.ts'
import type { Cents } from '../../../contract/money/money.ts'
import { pictureSource } from '../../../contract/catalogue/picture.ts'
import { ChoiceGroup } from '../../../ui/forms/choice-group.tsx'
import { SwatchGroup } from '../../../ui/forms/swatch-group.tsx'
import { FabricFacts } from '../product/deferred-islands.ts'
import { choosePrompt, withDifferences } from './option-words.ts'
import { optionId } from './use-purchase.ts'

const SWATCH = 160

interface ConfiguratorProps {
  product: Product
  variation: Variation
  /** This customer's price in each variation. */
  priceOf: (variation: Variation) => { price: Cents }
  /** The customer has tried to add the product, so each missing option shows an error. */
  tried: boolean
  onChoose: (name: string, value: string) => void
}

/** Every option of a product: fabrics and woods as swatches, the rest as pills. */
export function Configurator({ product, variation, priceOf, tried, onChoose }: ConfiguratorProps) {
  if (product.options.length === 0) return null
  return (
    <div className="stack gap-6">
      {product.options.map((option) => {
        const { name } = option
        const value = variation[name] ?? null
        const options = withDifferences(option.values, (one) => priceOf({ ...variation, [name]: one }).price)
        const group = {
          id: optionId(name),
          name,
          legend: option.label,
          value,
          onChange: (next: string) => onChoose(name, next),
          error: tried && value === null ? choosePrompt(option) : undefined,
        }
        if (option.kind === 'choice') return <ChoiceGroup key={name} {...group} options={options} />
        const fabric = product.swatches.find((swatch) => swatch.id === value)
        return (
          <div className="stack gap-2" key={name}>
            <SwatchGroup {...group} options={swatchesOf(product, options)} />
            {fabric ? <FabricFacts option={option} fabric={fabric} /> : null}
          </div>
        )
      })}
    </div>
  )
}

function swatchesOf({ swatches }: Product, options: (ProductOption['values'][number] & { note?: string })[]) {
  return options.map(({ value, label, note, colour, picture }) => {
    const swatch = swatches.find(({ id }) => id === value)
    const face = swatch?.picture ?? picture
    return {
      value,
      label,
      note,
      color: colour ?? swatch?.colour ?? 'transparent',
      picture: face ? pictureSource(face, SWATCH) : undefined,
    }
  })
}

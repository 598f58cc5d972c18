import type { ProductOption } from '../../../../src/contract/catalogue/catalogue.ts'
import { importedName } from '../../../pictures/imported-pictures.ts'
import { isEmpty, lossesOf } from '../../../imports/losses.ts'
import { fileProductOf } from '../../../imports/shop-file.ts'
import type { Goods } from '../../../imports/goods.ts'
import type { ShopProduct } from '../../../imports/shop-products.ts'

/**
 * The product of a file, completed with the facts of the shop's product that the file does not have; or the reason why it cannot be
 * imported.
 */
export function keepOwn(goods: Goods, before: ShopProduct): { goods: Goods } | { reason: string } {
  const own = fileProductOf(before, new Map())
  const options = goods.facts.options.map((option) => keepOption(option, own.options))
  const skus = { ...own.variation_skus, ...goods.facts.variation_skus }
  const losses = lossesOf(own, { ...own, options, variation_skus: skus }).map((loss) => loss.replace(/^.*?\): /, ''))
  if (losses.length > 0) return { reason: `the product here has more than the file: ${losses.join('; ')}` }
  const { picture: _picture, images, related, id: _id, slug: _slug, sku, name: _name, category: _category, ...facts } = before.product
  const given = Object.fromEntries(Object.entries(goods.facts).filter(([, value]) => !isEmpty(value)))
  return {
    goods: {
      ...goods,
      sku: goods.sku ?? sku,
      related: [...related, ...goods.related],
      pictures: [...images, ...goods.pictures.filter((one) => typeof one !== 'string' || !isAmong(one, images))],
      facts: {
        ...facts,
        ...given,
        type: goods.facts.type,
        options,
        ...(Object.keys(skus).length > 0 ? { variation_skus: skus } : {}),
        // The file does not contain these facts; its reader fills in default values.
        lead_time_days: facts.lead_time_days,
        packed_size: isEmpty(facts.packed_size) ? goods.facts.packed_size : facts.packed_size,
        dimensions: { ...facts.dimensions, ...(isEmpty(goods.facts.dimensions) ? {} : goods.facts.dimensions) },
        badges: [...new Set([...facts.badges, ...goods.facts.badges])],
        keywords: [...new Set([...facts.keywords, ...goods.facts.keywords])],
      },
    },
  }
}

const isAmong = (address: string, images: ShopProduct['product']['images']) =>
  images.some(({ picture }) => picture.base === `/media/imported/${importedName(address)}`)

/** An option of the file with the labels, colours and swatches of the same option here. */
function keepOption(option: ProductOption, own: readonly ProductOption[]): ProductOption {
  const same = own.find(({ name }) => name === option.name)
  if (!same) return option
  const values = option.values.map((value) => ({ ...value, ...ownLook(same.values.find((one) => one.value === value.value)) }))
  return { ...option, label: same.label, kind: same.kind, values }
}

function ownLook(value: ProductOption['values'][number] | undefined) {
  if (!value) return {}
  const { price_difference: _price, regular_difference: _regular, ...look } = value
  return look
}

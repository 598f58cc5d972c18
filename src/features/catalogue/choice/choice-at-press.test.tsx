// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Fabric } from '../../../contract/catalogue/catalogue.ts'
import { to } from '../../../contract/paths.ts'
import { click, findA, mount } from '../../../ui/mount.fixture.ts'
import { FabricFacts } from '../facts/fabric-facts.tsx'
import { SeeIt } from '../model/see-it.tsx'
import { sampleProduct } from '../product/sample-product.fixture.ts'

// An island shows a choice a moment after the address has it (lazy/deferred.tsx).
const before = { fabric: 'linen-oat', chaise: 'right' }
const address = to.product('sample', { fabric: 'linen-clay', chaise: 'left' })
const link = (path: string) => findA(HTMLAnchorElement, `a[href^="${path}"]`)
const stay = (event: Event) => event.preventDefault()

afterEach(() => document.removeEventListener('click', stay))

async function press(anchor: HTMLAnchorElement): Promise<string> {
  document.addEventListener('click', stay)
  history.replaceState(null, '', address)
  await click(anchor)
  const { pathname, search } = new URL(anchor.href)
  return pathname + search
}

test('the room plan takes the choice that the address has at the press', async () => {
  await mount(<SeeIt product={sampleProduct} variation={before} />).ready
  const pressed = await press(link('/room-plan'))
  expect(pressed).toBe(to.roomPlan({ add: 'sample', fabric: 'linen-clay', chaise: 'left' }))
})

test('the swatch that a press orders is that of the chosen fabric', async () => {
  const oat: Fabric = {
    id: 'linen-oat',
    label: 'Oat',
    weave: 'linen',
    colour: '#c9bda6',
    colour_family: 'cream',
    description: '',
    composition: '',
    martindale: null,
    care: '',
    good_for: '',
    picture: null,
  }
  await mount(<FabricFacts option={sampleProduct.options[0]!} fabric={oat} />).ready
  expect(await press(link(to.swatches('linen-oat')))).toBe(to.swatches('linen-clay'))
})

// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Breadcrumbs } from './layout/breadcrumbs.tsx'
import { Button } from './basics/button.tsx'
import { Carousel } from './layout/carousel.tsx'
import { Checkbox } from './forms/checkbox.tsx'
import { Dialog } from './dialogs/dialog.tsx'
import { Disclosure } from './layout/disclosure.tsx'
import { TextField } from './forms/field.tsx'
import { Menu, MenuItem } from './basics/menu.tsx'
import { Picture } from './goods/picture.tsx'
import { ProgressBar } from './feedback/progress-bar.tsx'
import { RadioCards } from './forms/radio-cards.tsx'
import { RangeSlider } from './forms/range-slider.tsx'
import { Rating } from './goods/rating.tsx'
import { Stepper } from './forms/stepper.tsx'
import { SwatchGroup } from './forms/swatch-group.tsx'
import { Table } from './layout/table.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const nothing = () => {}
const choice = { legend: 'Fabric', value: 'oat', onChange: nothing }

const components: Record<string, ReactNode> = {
  breadcrumbs: <Breadcrumbs items={[{ label: 'Home', href: '/' }, { label: 'Couches' }]} />,
  button: <Button busy>Add to cart</Button>,
  carousel: <Carousel label="Best sellers">{[<p key="a">Kalk Bay</p>, <p key="b">Protea</p>]}</Carousel>,
  checkbox: <Checkbox label="In stock" hint="Here now" count={3} />,
  dialog: (
    <Dialog open={false} onClose={nothing} title="Will it fit?">
      Yes
    </Dialog>
  ),
  disclosure: <Disclosure summary="Care">Vacuum weekly.</Disclosure>,
  field: <TextField label="Postcode" hint="Four digits" error="Enter a postcode of four digits" />,
  menu: (
    <Menu label="Sort">
      <MenuItem>Price</MenuItem>
    </Menu>
  ),
  picture: <Picture src="/a.webp" alt="" width={4} height={3} load="first" placeholder="data:image/webp;base64,AA" color="#abc" />,
  progress: <ProgressBar active />,
  'radio cards': <RadioCards {...choice} options={[{ value: 'oat', label: 'Oat', children: 'Soft' }]} />,
  slider: <RangeSlider label="Months" min={3} max={12} value={6} onChange={nothing} format={(months) => `${months} months`} />,
  rating: <Rating value={4.6} count={12} showValue />,
  stepper: <Stepper label="Quantity" value={2} onChange={nothing} />,
  swatches: <SwatchGroup {...choice} options={[{ value: 'oat', label: 'Oat', color: '#d9ccb6', picture: '/oat.webp' }]} />,
  table: (
    <Table caption="Bank details">
      <tbody>
        <tr>
          <td>Demo Bank</td>
        </tr>
      </tbody>
    </Table>
  ),
}

test.each(Object.keys(components))('the served markup of %s hydrates without an error', async (name) => {
  const errors = vi.spyOn(console, 'error').mockImplementation(nothing)
  const host = document.createElement('div')
  host.innerHTML = renderToString(components[name])
  expect(host.innerHTML).not.toBe('')
  const recovered = vi.fn<(error: unknown) => void>()
  const root = await act(async () => hydrateRoot(host, components[name], { onRecoverableError: recovered }))
  expect(errors.mock.calls).toEqual([])
  expect(recovered.mock.calls).toEqual([])
  await act(async () => root.unmount())
})

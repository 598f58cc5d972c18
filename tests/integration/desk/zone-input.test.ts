import { describe, expect, it } from 'vitest'
import { typedZone, zoneInput } from '../../../desk/delivery/zone-input.ts'
import { cents } from '../../../src/contract/money/money.ts'

const cape = {
  ...typedZone(undefined),
  name: 'Cape Town',
  provinces: ['Western Cape' as const],
  postcodes: '7700–7899, 8001',
  price: cents(35_000),
  days: 5,
  free_from: cents(1_000_000),
}

describe('the form of a zone of delivery', () => {
  it('sends the typed area, price and days; without days it is one', () => {
    const fields = {
      name: 'Cape Town',
      provinces: ['Western Cape'],
      postcodes: [
        [7700, 7899],
        [8001, 8001],
      ],
      everywhere: false,
      price: 35_000,
      days: 5,
      free_from: 1_000_000,
      active: true,
    }
    expect(zoneInput(cape)).toEqual({ fields, problem: null })
    expect(zoneInput({ ...cape, days: null })).toMatchObject({ fields: { days: 1 } })
  })

  it('sends no area of its own for a zone that is everywhere', () => {
    expect(zoneInput({ ...cape, everywhere: true })).toMatchObject({ fields: { everywhere: true, provinces: [], postcodes: [] } })
  })

  it('sends no price and no total from which it is free for a zone without delivery', () => {
    expect(zoneInput({ ...cape, delivers: false })).toMatchObject({ fields: { price: null, free_from: null } })
    expect(zoneInput({ ...cape, price: cents(0) })).toMatchObject({ fields: { price: 0 } })
  })

  it('sends nothing while its postcodes cannot be read', () => {
    expect(zoneInput({ ...cape, postcodes: '7899–7700' })).toEqual({ fields: null, problem: expect.stringContaining('7899–7700') })
  })

  it('shows a stored zone as it is sent again; one without a price has no delivery', () => {
    const { fields } = zoneInput(cape)
    if (fields === null) throw new Error('its postcodes can be read')
    const stored = { ...fields, zone_id: 'cape', rev: 3 }
    expect(typedZone(stored)).toEqual(cape)
    expect(typedZone({ ...stored, price: null })).toMatchObject({ delivers: false })
  })
})

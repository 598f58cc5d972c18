import { expect, it } from 'vitest'
import { summariseExperience } from './review-summary.ts'

it('comfort and size count only the reviews that say something about them', () => {
  const reviews = [{ comfort: 5, size: 'larger' }, { comfort: 4, size: 'as_thought' }, { comfort: 5 }, { size: 'larger' }, {}] as const
  expect(summariseExperience(reviews)).toEqual({
    comfort: { average: 4.7, of: 3 },
    size: { counts: { smaller: 0, as_thought: 1, larger: 2 }, of: 3 },
  })
})

it('without any answer there is no summary of it', () => {
  expect(summariseExperience([{}, {}])).toEqual({ comfort: null, size: null })
})

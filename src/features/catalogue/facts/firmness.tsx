const words = ['Soft', 'Medium-soft', 'Medium', 'Medium-firm', 'Firm']
const STEP = 32

/** A firmness from 1 to 5 in words. */
export const firmnessInWords = (firmness: number): string => words[firmness - 1] ?? ''

/** The firmness of a seat on a scale of five steps. */
export function Firmness({ firmness }: { firmness: number }) {
  return (
    <p className="cluster gap-3">
      <span>
        Seat: <strong>{firmnessInWords(firmness).toLowerCase()}</strong>
      </span>
      <svg width={words.length * STEP} height={24} fill="currentColor" aria-hidden="true">
        {words.map((word, step) => (
          <rect key={word} x={step * STEP} y={9} width={STEP - 4} height={8} rx={4} fillOpacity={step + 1 === firmness ? 1 : 0.15} />
        ))}
      </svg>
    </p>
  )
}

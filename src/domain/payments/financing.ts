import { cents, type Cents } from '../../contract/money/money.ts'

/** Rates and fees of the credit provider, in rand (spec §9). Replace them all when the provider publishes new terms. */
export const financingTerms = {
  validFrom: '2026-11-20',
  annualRate: 0.2825,
  minMonths: 3,
  maxMonths: 12,
  /** Rand a month for each financed R 1 000. */
  insurancePerThousand: 4.5,
  initiationShare: 0.15,
  initiationBase: 165,
  initiationFrom: 1000,
  initiationRate: 0.1,
  initiationCap: 1050,
  serviceShare: 0.15,
  serviceCap: 60,
  vatFactor: 1.15,
} as const

export type FinancingTerms = {
  readonly [Name in keyof typeof financingTerms]: (typeof financingTerms)[Name] extends string ? string : number
}

/** The estimated cost of financing. */
export interface FinancingEstimate {
  months: number
  /** The monthly payment, with insurance and service fee. */
  instalment: Cents
  /** All instalments together. */
  total: Cents
  /** Once-off, VAT included, already part of the instalments. */
  initiationFee: Cents
  /** Each month, VAT included. */
  serviceFee: Cents
  /** Each month. */
  insurance: Cents
  annualRatePercent: number
}

const toCents = (rand: number) => cents(Math.round(rand * 100))

function initiationFeeInRand(price: number, terms: FinancingTerms): number {
  const stepped = terms.initiationBase + (price - terms.initiationFrom) * terms.initiationRate
  return Math.max(0, Math.min(terms.initiationShare * price, stepped, terms.initiationCap)) * terms.vatFactor
}

/**
 * Estimates the cost of financing a price over `months` months (spec §9). It rounds only the results, to the cent. Throws a RangeError for
 * a price that is not above 0, and for months outside the terms.
 */
export function estimateFinancing(price: Cents, months: number, terms: FinancingTerms = financingTerms): FinancingEstimate {
  if (!(price > 0)) throw new RangeError(`Nothing to finance: ${price}`)
  if (!Number.isInteger(months) || months < terms.minMonths || months > terms.maxMonths) {
    throw new RangeError(`Not ${terms.minMonths} to ${terms.maxMonths} months: ${months}`)
  }
  const rand = price / 100
  const initiationFee = initiationFeeInRand(rand, terms)
  const principal = rand + initiationFee
  const monthlyRate = terms.annualRate / 12
  const repayment = (principal * monthlyRate) / (1 - (1 + monthlyRate) ** -months)
  const insurance = (terms.insurancePerThousand * principal) / 1000
  const serviceFee = Math.min(terms.serviceShare * repayment, terms.serviceCap * terms.vatFactor)
  const instalment = repayment + insurance + serviceFee
  return {
    months,
    instalment: toCents(instalment),
    total: toCents(instalment * months),
    initiationFee: toCents(initiationFee),
    serviceFee: toCents(serviceFee),
    insurance: toCents(insurance),
    annualRatePercent: Math.round(terms.annualRate * 10_000) / 100,
  }
}

import { applyCoupon } from '../../actions/cart/change-cart.ts'
import type { BetterCoupon } from '../../data/cart/replaced-coupon.ts'
import type { Cents } from '../../contract/money/money.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

interface ReplacedCouponProps {
  coupon: BetterCoupon
  money: (value: Cents) => string
  /** Called when the customer takes the replaced coupon back. The caller moves the focus. */
  onPutBack: () => void
}

/** Says that a code saves less than the one that it replaced, and offers that one again. */
export function ReplacedCoupon({ coupon: { code, label, worth, by }, money, onPutBack }: ReplacedCouponProps) {
  const putBack = () => {
    onPutBack()
    void applyCoupon(code)
  }
  return (
    <Notice
      tone="warn"
      title={`${by.code} saves you less`}
      live
      action={
        <Button variant="secondary" size="sm" onClick={putBack}>
          Put it back<span className="visually-hidden">: {label}</span>
        </Button>
      }
    >
      It saves {money(by.worth)}. It replaced “{label}”, worth {money(worth)}.
    </Notice>
  )
}

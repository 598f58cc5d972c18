import AuditIcon from '@mui/icons-material/HistoryOutlined'
import FiguresIcon from '@mui/icons-material/BarChartOutlined'
import GiftsIcon from '@mui/icons-material/CardGiftcardOutlined'
import CouponsIcon from '@mui/icons-material/LocalOfferOutlined'
import CustomersIcon from '@mui/icons-material/PeopleAltOutlined'
import GiveawayIcon from '@mui/icons-material/EmojiEventsOutlined'
import LettersIcon from '@mui/icons-material/MailOutlined'
import MessagesIcon from '@mui/icons-material/QuestionAnswerOutlined'
import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined'
import RequestsIcon from '@mui/icons-material/AssignmentReturnOutlined'
import QuotesIcon from '@mui/icons-material/RequestQuoteOutlined'
import ProductsIcon from '@mui/icons-material/ChairOutlined'
import ReviewsIcon from '@mui/icons-material/RateReviewOutlined'
import DecoratorsIcon from '@mui/icons-material/DesignServicesOutlined'
import SwatchesIcon from '@mui/icons-material/PaletteOutlined'
import CommissionIcon from '@mui/icons-material/PaymentsOutlined'
import StaffIcon from '@mui/icons-material/GroupOutlined'
import ApplicantsIcon from '@mui/icons-material/AddBusinessOutlined'
import TradeIcon from '@mui/icons-material/StorefrontOutlined'
import WorkshopIcon from '@mui/icons-material/LocalShippingOutlined'
import ContentIcon from '@mui/icons-material/ArticleOutlined'
import DeliveryIcon from '@mui/icons-material/PlaceOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import PricesIcon from '@mui/icons-material/ScheduleOutlined'
import TodayIcon from '@mui/icons-material/TodayOutlined'
import type { DeskRight } from '../../src/contract/desk/rights.ts'

/** A screen in the navigation. `onBar`: it stands on the bottom bar of a phone; the other places are under "More". */
export interface Place {
  to: string
  label: string
  icon: typeof TodayIcon
  right: DeskRight
  onBar?: true
}

export interface PlaceGroup {
  title: string
  places: readonly Place[]
}

/** The places of the desk, in groups: the order of the side bar and of "More". */
export const placeGroups: readonly PlaceGroup[] = [
  {
    title: 'Orders',
    places: [
      { to: '/', label: 'Today', icon: TodayIcon, right: 'today.read', onBar: true },
      { to: '/orders', label: 'Orders', icon: OrdersIcon, right: 'orders.read', onBar: true },
      { to: '/workshop', label: 'Workshop', icon: WorkshopIcon, right: 'orders.deliver', onBar: true },
      { to: '/requests', label: 'Requests', icon: RequestsIcon, right: 'orders.read' },
      { to: '/quotes', label: 'Quotes', icon: QuotesIcon, right: 'quotes.read' },
    ],
  },
  {
    title: 'Goods',
    places: [
      { to: '/products', label: 'Products', icon: ProductsIcon, right: 'products.read', onBar: true },
      { to: '/scheduled-prices', label: 'Prices', icon: PricesIcon, right: 'products.read' },
      { to: '/gift-cards', label: 'Gifts', icon: GiftsIcon, right: 'gift_cards.read' },
    ],
  },
  {
    title: 'People',
    places: [
      { to: '/customers', label: 'Customers', icon: CustomersIcon, right: 'customers.read' },
      { to: '/trade', label: 'Trade', icon: TradeIcon, right: 'trade.read' },
    ],
  },
  {
    title: 'Campaigns',
    places: [
      { to: '/coupons', label: 'Coupons', icon: CouponsIcon, right: 'coupons.read' },
      { to: '/letters', label: 'Newsletter', icon: LettersIcon, right: 'newsletter.read' },
      { to: '/giveaway', label: 'Giveaway', icon: GiveawayIcon, right: 'giveaway.read' },
    ],
  },
  {
    title: 'From customers',
    places: [
      { to: '/reviews', label: 'Reviews', icon: ReviewsIcon, right: 'reviews.read' },
      { to: '/messages', label: 'Messages', icon: MessagesIcon, right: 'messages.read' },
      { to: '/applications', label: 'Decorators', icon: DecoratorsIcon, right: 'applications.read' },
      { to: '/trade-applications', label: 'Trade applications', icon: ApplicantsIcon, right: 'trade.read' },
      { to: '/commission', label: 'Commission', icon: CommissionIcon, right: 'commission.read' },
      { to: '/swatches', label: 'Swatches', icon: SwatchesIcon, right: 'swatches.read' },
    ],
  },
  {
    title: 'Shop',
    places: [
      { to: '/content', label: 'Content', icon: ContentIcon, right: 'content.read' },
      { to: '/delivery', label: 'Delivery', icon: DeliveryIcon, right: 'delivery.read' },
      { to: '/settings', label: 'Settings', icon: SettingsIcon, right: 'settings.read' },
      { to: '/figures', label: 'Figures', icon: FiguresIcon, right: 'figures.read' },
      { to: '/audit', label: 'Audit', icon: AuditIcon, right: 'audit.read' },
      { to: '/staff', label: 'Staff', icon: StaffIcon, right: 'staff.manage' },
    ],
  },
]

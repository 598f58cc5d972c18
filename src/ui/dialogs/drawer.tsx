import { classNames } from '../basics/class-names.ts'
import { Modal, type ModalProps } from './modal.tsx'
import styles from './modal.module.css'

/** A modal sheet at the side of the window, the whole window on a phone: cart (right), menu (left). */
export function Drawer({ side = 'right', ...props }: ModalProps & { side?: 'right' | 'left' }) {
  return <Modal {...props} shape={classNames(styles.drawer, side === 'left' && styles.left)} />
}

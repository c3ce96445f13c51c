import type { customerSteps, onboardingSteps } from '@filo/contract/home/home-routes'
import type { LocalizedText } from '@filo/contract/localized-text'

/** The first steps of a new installation (docs/screens.md, home). */
export const onboardingTitles: Record<(typeof onboardingSteps)[number], LocalizedText> = {
  model: { tr: 'Robot modeli tanımlayın', en: 'Define a robot model' },
  package: { tr: 'İlk paketi yükleyin', en: 'Upload the first package' },
  test_aros: { tr: 'Test AROS oluşturun', en: 'Compose a test AROS' },
  robot: { tr: 'Robot kaydedin', en: 'Register a robot' },
  agent: { tr: 'Robotun ajanını bağlayın', en: "Connect the robot's agent" },
  production_aros: { tr: 'Üretim AROS yayınlayın', en: 'Publish a production AROS' },
}

/** The first steps of a customer (docs/screens.md, home: see the robot, add people, set up). */
export const customerTitles: Record<(typeof customerSteps)[number], LocalizedText> = {
  see_robot: { tr: 'Robotunuzu çevrimiçi görün', en: 'See your robot online' },
  add_user: { tr: 'Kullanıcı ekleyin', en: 'Add a user' },
  choose_notices: { tr: 'Bildirimlerinizi ayarlayın', en: 'Set up your notifications' },
}

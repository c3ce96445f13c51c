import { defineErrors } from '../error-definition.ts'

export const hardwareTestErrors = defineErrors({
  hardware_tests_agent_too_old: [
    409,
    '{serial} robotunun ajanı donanım testlerini bilmiyor. Ajanı yenileyin.',
    'The agent of {serial} does not know hardware tests. Renew the agent.',
  ],
  hardware_test_running: [
    409,
    '{serial} robotunda bir donanım testi sürüyor. Bitmesini bekleyin.',
    'A hardware test is under way on {serial}. Wait until it has ended.',
  ],
  hardware_tests_too_often: [
    429,
    '{serial} robotu için bugün {count} kez test istendi. Yarın yeniden deneyin.',
    'Tests were asked of {serial} {count} times today. Try again tomorrow.',
  ],
  hardware_test_ended: [
    409,
    'Bu test isteği bitmiş; iptal edilecek bir şey kalmadı.',
    'This request for tests has ended; there is nothing left to cancel.',
  ],
  hardware_test_cancel_too_old: [
    409,
    '{serial} robotunun ajanı testi iptal etmeyi bilmiyor. Testin bitmesini bekleyin ya da ajanı yenileyin.',
    'The agent of {serial} cannot cancel a test. Wait until it has ended, or renew the agent.',
  ],
  hardware_test_closed: [
    409,
    'Bu isteğin ağ testi artık sürmüyor.',
    'The network test of this request is not under way.',
  ],
  hardware_test_budget: [
    429,
    'Bu istek için ayrılan veri miktarı doldu.',
    'The data that this request may use is used up.',
  ],
})

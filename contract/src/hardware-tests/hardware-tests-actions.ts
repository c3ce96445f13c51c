import { defineActions } from '../audit/define-actions.ts'

export const hardwareTestActions = defineActions({
  'hardware_test.requested': ['Donanım testi istendi', 'Hardware test asked for'],
  'hardware_test.consented': [
    'Robotun başındaki kişi teste izin verdi',
    'The person beside the robot allowed the test',
  ],
  'hardware_test.refused': [
    'Robotun başındaki kişi teste izin vermedi',
    'The person beside the robot refused the test',
  ],
  'hardware_test.ended': ['Donanım testi bitti', 'Hardware test ended'],
  'hardware_test.cancelled': ['Donanım testi iptal edildi', 'Hardware test cancelled'],
  'hardware_test.overtaken': [
    'Donanım testi isteğini müşterinin uzaktan erişim kuralı kapattı',
    'The customer’s remote access rule closed the request for a hardware test',
  ],
  'hardware_test.expired': ['Donanım testi isteğinin süresi doldu', 'Request for a hardware test expired'],
})

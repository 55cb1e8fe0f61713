import { expect, it } from "vitest";
import type { Locale } from "~/i18n/markets";
import { languageOf } from "./language.rules";

const SENTENCES: Record<Locale, string> = {
  en: `Hello, thank you so much for your quick reply!
We are getting married on 12 June next year and would love to hear from you.
Could you send us a quote for around eighty guests?
The venue is booked from Friday noon to Sunday morning.
I am afraid that date is no longer available.
Please find our brochure attached.
How many hours does the package include?
Would Saturday at eleven work for a call?
Yes, we can do that without any problem.
That sounds perfect, let us know what you need from our side.
Our budget is about fifteen thousand euros in all.
Is there parking for the coach nearby?
The deposit is thirty percent, payable when you sign.
We would like to visit the garden before deciding.
Do you work with a florist you could recommend?
I have attached three photos of the room.
Can the children eat at a separate table?
My sister is vegetarian and my uncle cannot eat nuts.
What happens if it rains on the day?
The band needs two hours to set up.
We will bring the cake ourselves.
Thanks, we will think about it over the weekend.
There will be a shuttle between the church and the castle.
Sorry for the late answer, we were on holiday.
They told me you had planned my cousin's wedding.
Which menu do you suggest for a summer evening?
It would be great to see some of your earlier work.
The ceremony should be in the open air if possible.
You can reach us on our mobile after six.
We have chosen someone else, but thank you for everything.
I will be in Paris all week and could meet you on Tuesday.`,
  fr: `Bonjour, merci beaucoup pour votre réponse rapide !
Nous nous marions le 12 juin et votre univers nous plaît énormément.
Pourriez-vous nous envoyer un devis pour quatre-vingts invités ?
Le domaine est réservé du vendredi midi au dimanche matin.
Malheureusement, cette date n'est plus disponible.
Vous trouverez notre plaquette en pièce jointe.
Combien d’heures sont comprises dans la formule ?
Samedi à onze heures vous conviendrait-il pour un appel ?
Oui, c’est tout à fait possible.
Dites-nous ce qu’il vous faut de notre côté.
Notre budget est d’environ quinze mille euros en tout.
Y a-t-il un parking pour le car à proximité ?
L’acompte est de trente pour cent à la signature.
Nous aimerions visiter le jardin avant de nous décider.
Travaillez-vous avec une fleuriste que vous pourriez nous recommander ?
Je vous ai joint trois photos de la salle.
Les enfants peuvent-ils manger à une table séparée ?
Ma sœur est végétarienne et mon oncle ne mange pas de noix.
Que se passe-t-il s’il pleut le jour même ?
Le groupe a besoin de deux heures pour s’installer.
Nous apporterons le gâteau nous-mêmes.
Merci, nous allons y réfléchir ce week-end.
Il y aura une navette entre l’église et le château.
Désolée pour ma réponse tardive, nous étions en vacances.
On m’a dit que vous aviez organisé le mariage de ma cousine.
Quel menu proposez-vous pour une soirée d’été ?
Ce serait formidable de voir quelques-unes de vos réalisations.
La cérémonie aura lieu en plein air si possible.
Vous pouvez nous joindre sur notre portable après dix-huit heures.
Nous avons choisi quelqu’un d’autre, mais merci pour tout.
Je suis à Lyon toute la semaine et je peux vous voir mardi.`,
  de: `Hallo, vielen Dank für Ihre schnelle Antwort!
Wir heiraten am 12. Juni und sind von Ihren Bildern begeistert.
Könnten Sie uns ein Angebot für etwa achtzig Gäste schicken?
Das Gut ist von Freitagmittag bis Sonntagmorgen gebucht.
Leider ist dieser Termin nicht mehr frei.
Im Anhang finden Sie unsere Broschüre.
Wie viele Stunden sind in dem Paket enthalten?
Würde Ihnen Samstag um elf für ein Telefonat passen?
Ja, das ist ohne Weiteres möglich.
Sagen Sie uns einfach, was Sie von uns noch brauchen.
Unser Budget liegt bei rund fünfzehntausend Euro.
Gibt es in der Nähe einen Parkplatz für den Bus?
Die Anzahlung beträgt dreißig Prozent bei Vertragsabschluss.
Wir möchten den Garten gern sehen, bevor wir uns entscheiden.
Arbeiten Sie mit einer Floristin, die Sie empfehlen können?
Ich habe drei Fotos von dem Saal angehängt.
Können die Kinder an einem eigenen Tisch essen?
Meine Schwester ist Vegetarierin, und mein Onkel verträgt keine Nüsse.
Was passiert, wenn es an dem Tag regnet?
Die Band braucht zwei Stunden für den Aufbau.
Die Torte bringen wir selbst mit.
Danke, wir denken am Wochenende darüber nach.
Zwischen der Kirche und dem Schloss fährt ein Bus.
Entschuldigen Sie die späte Antwort, wir waren im Urlaub.
Man hat mir erzählt, dass Sie die Hochzeit meiner Cousine geplant haben.
Welches Menü schlagen Sie für einen Sommerabend vor?
Es wäre schön, einige Ihrer Arbeiten zu sehen.
Die Trauung soll möglichst im Freien stattfinden.
Sie erreichen uns nach achtzehn Uhr auf dem Handy.
Wir haben uns für jemand anderen entschieden, aber danke für alles.
Ich bin die ganze Woche in München und hätte am Dienstag Zeit.`,
  es: `Hola, muchas gracias por su rápida respuesta.
Nos casamos el 12 de junio y nos encanta su trabajo.
¿Podría enviarnos un presupuesto para unos ochenta invitados?
La finca está reservada desde el viernes al mediodía hasta el domingo.
Lamentablemente esa fecha ya no está libre.
Le adjunto nuestro folleto con todos los precios.
¿Cuántas horas incluye el paquete?
¿Le vendría bien una llamada el sábado a las once?
Sí, se puede hacer sin ningún problema.
Díganos qué necesita por nuestra parte.
Nuestro presupuesto es de unos quince mil euros en total.
¿Hay aparcamiento cerca para el autobús?
La señal es del treinta por ciento al firmar el contrato.
Nos gustaría visitar el jardín antes de decidir.
¿Trabajan con una florista que nos puedan recomendar?
He adjuntado tres fotos del salón.
¿Pueden los niños comer en una mesa aparte?
Mi hermana es vegetariana y mi tío no puede comer nueces.
¿Qué pasa si llueve ese día?
El grupo necesita dos horas para montar.
La tarta la llevamos nosotros.
Gracias, lo pensaremos este fin de semana.
Habrá un autobús entre la iglesia y el castillo.
Perdón por la tardanza, estábamos de vacaciones.
Me han dicho que organizaron la boda de mi prima.
¿Qué menú propone para una noche de verano?
Sería estupendo ver algunos de sus trabajos.
La ceremonia será al aire libre si es posible.
Puede llamarnos al móvil a partir de las seis.
Hemos elegido a otra persona, pero gracias por todo.
Estoy en Madrid toda la semana y podría verle el martes.`,
  it: `Buongiorno, grazie mille per la vostra risposta veloce!
Ci sposiamo il 12 giugno e il vostro stile ci piace molto.
Potreste mandarci un preventivo per circa ottanta invitati?
La villa è prenotata da venerdì a mezzogiorno fino a domenica.
Purtroppo quella data non è più disponibile.
In allegato trovate la nostra brochure.
Quante ore sono comprese nel pacchetto?
Sabato alle undici vi andrebbe bene per una telefonata?
Sì, si può fare senza problemi.
Fateci sapere di che cosa avete bisogno da parte nostra.
Il nostro budget è di circa quindicimila euro in tutto.
C'è un parcheggio per il pullman nelle vicinanze?
L’acconto è del trenta per cento alla firma.
Vorremmo visitare il giardino prima di decidere.
Lavorate con una fiorista che potete consigliarci?
Ho allegato tre foto della sala.
I bambini possono mangiare a un tavolo separato?
Mia sorella è vegetariana e mio zio non può mangiare le noci.
Che cosa succede se piove?
Il gruppo ha bisogno di due ore per montare.
La torta la portiamo noi.
Grazie, ci pensiamo nel fine settimana.
Ci sarà una navetta tra la chiesa e il castello.
Scusate il ritardo, eravamo in vacanza.
Mi hanno detto che avete organizzato il matrimonio di mia cugina.
Quale menù proponete per una sera d’estate?
Sarebbe bello vedere alcuni dei vostri lavori.
La cerimonia sarà all’aperto, se è possibile.
Potete chiamarci al cellulare dopo le diciotto.
Abbiamo scelto un’altra persona, ma grazie di tutto.
Sono a Milano tutta la settimana e martedì potrei incontrarvi.`,
  nl: `Hallo, hartelijk dank voor uw snelle antwoord!
Wij trouwen op 12 juni en zijn dol op uw werk.
Kunt u ons een offerte sturen voor ongeveer tachtig gasten?
Het landgoed is geboekt van vrijdagmiddag tot zondagochtend.
Helaas is die datum niet meer vrij.
In de bijlage vindt u onze brochure.
Hoeveel uren zijn er in het pakket inbegrepen?
Past zaterdag om elf uur voor een telefoongesprek?
Ja, dat kan zonder enig probleem.
Laat maar weten wat u van ons nodig hebt.
Ons budget is ongeveer vijftienduizend euro.
Is er in de buurt een parkeerplaats voor de bus?
Het voorschot bedraagt dertig procent bij de ondertekening.
We zouden de tuin graag zien voor we beslissen.
Werkt u met een bloemist die u kunt aanbevelen?
Ik heb drie foto’s van de zaal toegevoegd.
Kunnen de kinderen aan een aparte tafel eten?
Mijn zus is vegetariër en mijn oom kan niet tegen noten.
Wat gebeurt er als het die dag regent?
De band heeft twee uur nodig om op te bouwen.
De taart brengen we zelf mee.
Bedankt, we denken er dit weekend over na.
Er rijdt een bus tussen de kerk en het kasteel.
Sorry voor het late antwoord, we waren op vakantie.
Ik hoorde dat u het huwelijk van mijn nicht hebt geregeld.
Welk menu stelt u voor op een zomeravond?
Het zou fijn zijn om wat van uw eerdere werk te zien.
De ceremonie is liefst in de open lucht.
U kunt ons na zes uur op onze gsm bereiken.
We hebben iemand anders gekozen, maar bedankt voor alles.
Ik ben de hele week in Gent en kan u dinsdag ontmoeten.`,
  pt: `Olá, muito obrigada pela sua resposta rápida!
Vamos casar a 12 de junho e adorámos o seu trabalho.
Pode enviar-nos um orçamento para cerca de oitenta convidados?
A quinta está reservada de sexta ao meio-dia até domingo.
Infelizmente essa data já não está disponível.
Em anexo segue a nossa brochura com os preços.
Quantas horas estão incluídas no pacote?
Sábado às onze seria bom para uma chamada?
Sim, isso não é problema nenhum.
Diga-nos o que precisa da nossa parte.
O nosso orçamento é de cerca de quinze mil euros.
Há estacionamento perto para o autocarro?
O sinal é de trinta por cento na assinatura do contrato.
Gostaríamos de visitar o jardim antes de decidir.
Trabalham com uma florista que nos possam recomendar?
Juntei três fotografias da sala.
As crianças podem comer numa mesa à parte?
A minha irmã é vegetariana e o meu tio não pode comer nozes.
O que acontece se chover nesse dia?
A banda precisa de duas horas para montar o som.
O bolo levamos nós.
Obrigado, vamos pensar nisso no fim de semana.
Haverá um autocarro entre a igreja e o castelo.
Peço desculpa pela demora, estávamos de férias.
Disseram-me que organizou o casamento da minha prima.
Que menu propõe para uma noite de verão?
Seria ótimo ver alguns dos seus trabalhos.
A cerimónia será ao ar livre, se for possível.
Pode ligar-nos para o telemóvel depois das seis.
Escolhemos outra pessoa, mas obrigada por tudo.
Estou em Lisboa toda a semana e na terça podia encontrá-la.`,
};

const linesOf = (text: string) => text.split("\n");

for (const [locale, sentences] of Object.entries(SENTENCES))
  it(`a sentence is recognised as ${locale}, or left open, and never taken for another language (talk-3)`, () => {
    const lines = linesOf(sentences);
    expect(lines.length).toBeGreaterThan(30);
    const found = lines.map((line) => [line, languageOf(line)] as const);
    expect(found.filter(([, lang]) => lang !== null && lang !== locale)).toEqual([]);
    const open = found.filter(([, lang]) => lang === null);
    expect(open.length, open.join("\n")).toBeLessThanOrEqual(5);
    expect(languageOf(sentences)).toBe(locale);
  });

it("a text that is too short, or in no language, is left open (talk-3)", () => {
  const short = `OK|Merci !|Danke|Thanks|Ciao|Hola|Sim|Ja|Si|No|Non|Super!|Bravo|Perfect|👍|12/06/2027|06 12 34 56 78|
    ada@example.org|https://example.org/the/and/of|La Villa|Château de la Reine|Hotel Adlon|Marie & Paul|Menu 3|PDF|100 €|
    Bon|De|A|?!|Villa d'Este|Anna|15:30|Cordialement|LG|Obrigado|Grazie|Bedankt|x|`;
  for (const text of short.split("|")) expect([text, languageOf(text.trim())]).toEqual([text, null]);
  expect(languageOf("Tack så mycket för ert svar, vi återkommer på måndag.")).toBeNull();
  expect(languageOf("Dziękujemy bardzo za szybką odpowiedź i pozdrawiamy.")).toBeNull();
});

it("links and addresses do not count, and a long text takes little time", () => {
  expect(languageOf("https://example.org/the/and/of/with Nous sommes très heureux de vous lire.")).toBe("fr");
  const started = performance.now();
  for (let i = 0; i < 100; i++) languageOf("a".repeat(4_000));
  for (let i = 0; i < 100; i++) languageOf("le la the und ".repeat(285));
  expect((performance.now() - started) / 200, "ms").toBeLessThan(5);
});
